import { attemptTexts } from '../../report/attempt-texts.ts';
import type { CaseNode, Failure, FileNode, Location, Report, TestNode } from '../../report/report.ts';

/** What a reader should look at. */
export type Troubles = {
  readonly failed: readonly Trouble[];
  readonly blocked: readonly Trouble[];
  readonly flaky: readonly Trouble[];
};

export type Trouble = {
  /** From the file down to the test. */
  readonly titles: readonly string[];
  readonly messages: readonly string[];
  readonly location: Location | undefined;
};

/** Everything in a Report that is not as it should be, in its order. */
export function troublesOf(report: Report): Troubles {
  const troubles = { failed: toTroubles(['Unhandled errors'], report.failures), blocked: [], flaky: [] };
  for (const file of report.files) addFile(file, troubles);
  return troubles;
}

type TroubleLists = { readonly [Kind in keyof Troubles]: Trouble[] };

/** Without recursion: a report may be deep. */
function addFile(file: FileNode, troubles: TroubleLists): void {
  const top = file.project === '' ? [file.path] : [file.project, file.path];
  troubles.failed.push(...toTroubles(top, file.failures));
  const open: { readonly titles: readonly string[]; readonly rest: ArrayIterator<TestNode> }[] = [
    { titles: top, rest: file.children.values() },
  ];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.rest.next();
    if (done === true) {
      open.pop();
      continue;
    }
    const titles = [...level.titles, node.title];
    if (node.kind === 'case') {
      addCase(node, titles, troubles);
    } else {
      troubles.failed.push(...toTroubles(titles, node.failures));
      open.push({ titles, rest: node.children.values() });
    }
  }
}

function addCase({ outcome }: CaseNode, titles: readonly string[], { failed, blocked, flaky }: TroubleLists): void {
  if (outcome.kind === 'failed') {
    const { failures, attempts } = outcome;
    const [trouble] = toTroubles(titles, failures.length === 0 ? [NO_MESSAGE] : failures);
    if (trouble !== undefined) failed.push({ ...trouble, messages: attemptTexts(attempts, trouble.messages) });
  } else if (outcome.kind === 'unfinished') {
    const { cause } = outcome;
    const message = cause.kind === 'hook' ? `${cause.hook} failed: ${cause.failure.message}` : cause.why;
    blocked.push({ titles, messages: [message], location: undefined });
  } else if (outcome.kind === 'passed' && outcome.attempts > 1) {
    const first = outcome.failures.slice(0, 1).map(messageOf);
    flaky.push({ titles, messages: [`passed on attempt ${outcome.attempts}`, ...first], location: undefined });
  }
}

const NO_MESSAGE: Failure = { message: '(no message)', diff: '', stack: '' };

/** Errors of one place are told together. */
function toTroubles(titles: readonly string[], failures: readonly Failure[]): Trouble[] {
  if (failures.length === 0) return [];
  const location = failures.find((failure) => failure.location !== undefined)?.location;
  return [{ titles, messages: failures.map(messageOf), location }];
}

function messageOf({ message, diff }: Failure): string {
  return [message, diff].filter((part) => part !== '').join('\n\n');
}
