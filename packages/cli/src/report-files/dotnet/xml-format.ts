import { createFailure, type Failure, type Outcome, PASSED, type RunPaths } from '@runsheet/core/adapter';
import { compact, createInterning } from '../compact.ts';
import { LIMITS, type ReportFormat, type ToldOfRun } from '../report-format.ts';
import { codeFile } from '../report-paths.ts';
import { createTree, type ReportTree } from '../report-tree.ts';
import { type Attributes, readElements } from '../xml-elements.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Attributes;
  /** Texts in it, by the names of their element and the one around that: `failure/message`. */
  readonly texts: Map<string, string>;
  /** The nearest kept element around it. */
  readonly within: XmlElement | undefined;
};

/** A format that is a list of elements. */
export type XmlFormat = {
  /** Of the tool: the files of one tool are one run. */
  readonly name: string;
  /** The root; only with it is a file in this format. */
  readonly root: RegExp;
  readonly kept: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  /** Adds the tests to `tree`, and returns what is told of the run. `elements` in the order in which they begin. */
  readonly read: (elements: readonly XmlElement[], tree: ReportTree, paths: RunPaths) => ToldOfRun;
};

/** Reads a file in pieces, and keeps of it what the format names. */
export function xmlFormat({ name: tool, root, kept, texts, read }: XmlFormat): ReportFormat {
  return {
    begins: (beginning) => /^\s*</.test(beginning) && root.test(beginning),
    open: (facts) => {
      const elements: XmlElement[] = [];
      const open: string[] = [];
      const around: XmlElement[] = [];
      const intern = createInterning();
      const keyOf = () => open.slice(-2).join('/');
      const reader = readElements(facts.file, {
        open: (name, attributes) => {
          open.push(name);
          if (kept.has(name)) {
            const own = Object.fromEntries(
              Object.entries(attributes).map(([key, value]) => [intern(key), intern(value)]),
            );
            const element = { name: intern(name), attributes: own, texts: new Map(), within: around.at(-1) };
            elements.push(element);
            around.push(element);
          }
          return texts.has(keyOf());
        },
        text: (text) => {
          const told = around.at(-1)?.texts;
          const before = told?.get(keyOf()) ?? '';
          if (before.length < LIMITS.text) told?.set(keyOf(), before + compact(text.slice(0, LIMITS.text)));
        },
        close: (name) => {
          open.pop();
          if (around.at(-1)?.name === name) around.pop();
        },
      });
      return {
        write: reader.write,
        end: () => {
          reader.end();
          const tree = createTree(facts.file);
          const told = read(elements, tree, facts.paths);
          return { runner: { name: tool, version: '' }, ending: { kind: 'complete' }, files: tree.files(), ...told };
        },
      };
    },
  };
}

/** The failure of an element that holds its message and its stack, as NUnit and xUnit.net write it. */
export function failureIn({ texts }: XmlElement, paths: RunPaths): Failure {
  return dotnetFailure((texts.get('failure/message') ?? '').trim(), texts.get('failure/stack-trace') ?? '', paths);
}

/** What went wrong, and where, as .NET writes it. */
export function dotnetFailure(message: string, stack: string, paths: RunPaths): Failure {
  const frames = stack.replaceAll('\r\n', '\n').split('\n', MOST_FRAMES);
  const text = message.replaceAll('\r\n', '\n').trim();
  const failure = createFailure(
    {
      message: text || 'It has failed, without a message.',
      diff: frames.join('\n'),
      location: frames.map((frame) => locationIn(frame, paths)).find((location) => location !== undefined),
    },
    paths,
  );
  return { ...failure, diff: '', stack: failure.diff };
}

const MOST_FRAMES = 30;

/** A frame ends in ` in <path>:line <number>`. Looked for by hand: an expression takes quadratic time on `in in in …`. */
function locationIn(frame: string, paths: RunPaths): Failure['location'] {
  const [start, end] = [frame.indexOf(IN), frame.lastIndexOf(LINE)];
  const [line] = /^\d+/.exec(frame.slice(end + LINE.length)) ?? [];
  if (start < 0 || end <= start || line === undefined) return undefined;
  const file = codeFile(frame.slice(start + IN.length, end), paths);
  return file === undefined ? undefined : { file, line: Number(line), column: 1 };
}

const IN = ' in ';
const LINE = ':line ';

/** A name without the class that it begins with. */
export function ownName(name: string, className: string): string {
  return className !== '' && name.startsWith(`${className}.`) ? name.slice(className.length + 1) : name;
}

/** The number that an attribute holds, or 0. */
export function countOf(attributes: Attributes, name: string): number {
  return Number(attributes[name] ?? 0) || 0;
}

/** What happened to a test; every other word of a tool is a failure, and so is a test without one. */
export type Word = 'passed' | 'skipped' | 'inconclusive' | 'unfinished';

export function outcomeOf(word: Word | undefined, note: string, failure: () => Failure): Outcome {
  switch (word) {
    case 'passed':
      return PASSED;
    case 'skipped':
      return { kind: 'skipped', note: note.trim() };
    case 'inconclusive':
      return { kind: 'skipped', note: `inconclusive: ${note.trim()}`.replace(/: $/, '') };
    case 'unfinished':
      return { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run ended before the test did' } };
    case undefined:
      return { kind: 'failed', attempts: 1, failures: [failure()] };
    default:
      return word satisfies never;
  }
}
