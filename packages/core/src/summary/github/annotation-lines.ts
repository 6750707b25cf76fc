import { cutText, oneLine, printable } from '../../report/printable.ts';
import type { RunStory } from './run-story.ts';
import { type Trouble, troublesOf } from './troubles.ts';

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
    title: cutText(oneLine(redact(titles.join(' > '))), LONGEST_TITLE),
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
