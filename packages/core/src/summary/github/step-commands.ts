import { cutText, oneLine, printable } from '../../report/printable.ts';
import { type RunStory, type Trouble, troublesOf } from './run-story.ts';
import type { Receipt } from '../../publish/receipt.ts';

/** Failures as commands to the log of GitHub Actions, ten at most, as GitHub keeps; the last one counts the others. */
export function annotationLines(stories: readonly RunStory[]): readonly string[] {
  const failed = stories.flatMap((story) => troublesOf(story.report).failed.map((trouble) => ({ trouble, story })));
  const shown = failed.length <= MOST ? failed : failed.slice(0, MOST - 1);
  const left = failed.length - shown.length;
  return [
    ...shown.map(({ trouble, story }) => annotation(trouble, story)),
    ...(left === 0 ? [] : [`::error::${left} more failures: ${placesOf(stories)}`]),
  ];
}

function placesOf(stories: readonly RunStory[]): string {
  const pages = stories.flatMap(({ receipt }) => receipt.scripts.flatMap(({ pageUrl }) => pageUrl ?? []));
  const place =
    pages.length === 0 ? 'see the log, or the summary of the run.' : `see ${pages.slice(0, 3).join(' and ')}`;
  return escapeMessage(printable(place));
}

const MOST = 10;
const LONGEST_MESSAGE = 2_000;
const LONGEST_TITLE = 200;

/** New scripts whose names may be a mistake, as warnings: nothing that is made can be deleted. */
export function newNameLines(stories: readonly RunStory[]): readonly string[] {
  return stories.flatMap(({ receipt, redact }) => {
    const made = receipt.warnings.filter(({ code }) => code === 'RS4038');
    return made.map(({ message }) => `::warning title=New script::${escapeMessage(printable(redact(message)))}`);
  });
}

function annotation({ titles, messages, location }: Trouble, { places, redact }: RunStory): string {
  const file = location && places.pathOf(location);
  const properties = {
    ...(file !== undefined && { file, line: String(location?.line), col: String(location?.column) }),
    // Twice: a secret that holds what no reader sees, and one that is split by it.
    title: cutText(redact(oneLine(redact(titles.join(' > ')))), LONGEST_TITLE),
  };
  const message = cutText(printable(redact(messages.join('\n\n'))), LONGEST_MESSAGE);
  const told = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::error ${told.join(',')}::${escapeMessage(message)}`;
}

/** As the runner of GitHub Actions undoes it. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Receipts as outputs of a step. With a delimiter of its own no value can end itself and begin another output. */
export function stepOutputs(receipts: readonly Receipt[], randomName: () => string): string {
  const outputs = Object.entries(outputsOf(receipts));
  return outputs.map(([name, value]) => block(name, value, `runsheet-${randomName()}`)).join('');
}

/** The counts are those of the runs, delivered or not: `runsheet-fail == 0` must not pass because nothing was sent. */
function outputsOf(receipts: readonly Receipt[]): Readonly<Record<string, string>> {
  const scripts = receipts.flatMap((receipt) => receipt.scripts);
  const sum = (mark: 'pass' | 'fail' | 'blocked') =>
    String(receipts.reduce((total, { run }) => total + run.counts[mark], 0));
  return {
    'runsheet-outcome': WORST_FIRST.find((word) => receipts.some(({ outcome }) => outcome === word)) ?? 'nothing',
    'runsheet-run-key': receipts.map(({ runKey }) => runKey).join(' '),
    'runsheet-script-id': scripts.map(({ scriptId }) => scriptId).join(' '),
    'runsheet-run-id': scripts.map(({ runId }) => runId).join(' '),
    'runsheet-pass': sum('pass'),
    'runsheet-fail': sum('fail'),
    'runsheet-blocked': sum('blocked'),
  };
}

const WORST_FIRST = ['lost', 'kept', 'withheld', 'delivered', 'already-delivered'] as const;

function block(name: string, value: string, delimiter: string): string {
  if (value.includes(delimiter)) throw new TypeError('a random delimiter occurs in the value');
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
