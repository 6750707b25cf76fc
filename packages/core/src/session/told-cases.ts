import type { CaseNode, FileNode } from '../report/report.ts';
import type { CasePlace } from './session.ts';

/** The cases of files that have not ended. */
export type ToldCases = {
  /** Whether a case is to have a line of its own: what is told late stands in the line of its file. */
  readonly add: (place: CasePlace, node: CaseNode) => boolean;
  /** The cases of a file that had lines, in the order of these. */
  readonly end: (file: FileNode) => readonly CaseNode[];
};

/** Begins with none. */
export function createToldCases(): ToldCases {
  const files = new Map<string, CaseNode[] | 'ended'>();
  return {
    add: ({ file, project }, node) => {
      const name = nameOf(file, project);
      const told = files.get(name);
      if (told === 'ended') return false;
      if (told === undefined) files.set(name, [node]);
      else told.push(node);
      return true;
    },
    end: ({ path, project }) => {
      const name = nameOf(path, project);
      const told = files.get(name) ?? [];
      files.set(name, 'ended');
      return told === 'ended' ? [] : told;
    },
  };
}

function nameOf(path: string, project: string): string {
  return `${project}\n${path}`;
}
