import type { CaseNode, FileNode } from '../report/report.ts';
import type { CasePlace } from './session.ts';

/** The cases of files that have not ended. */
export type ToldCases = {
  /** Whether a case is to have a line of its own: what is told late stands in the line of its file. */
  readonly add: (place: CasePlace, node: CaseNode) => boolean;
  /** The cases of a file that had lines, in the order of these. */
  readonly end: (file: FileNode, copy?: number) => readonly CaseNode[];
};

/** Begins with none. */
export function createToldCases(): ToldCases {
  const projects = new Map<string, Map<string, CaseNode[] | 'ended'>>();
  const filesOf = (project: string, copy: number | undefined) => {
    const name = copy === undefined ? project : `${copy}\n${project}`;
    const files = projects.get(name) ?? new Map<string, CaseNode[] | 'ended'>();
    if (files.size === 0) projects.set(name, files);
    return files;
  };
  return {
    add: ({ file, project, copy }, node) => {
      const files = filesOf(project, copy);
      const told = files.get(file);
      if (told === 'ended') return false;
      if (told === undefined) files.set(file, [node]);
      else told.push(node);
      return true;
    },
    end: ({ path, project }, copy) => {
      const files = filesOf(project, copy);
      const told = files.get(path) ?? [];
      files.set(path, 'ended');
      return told === 'ended' ? [] : told;
    },
  };
}
