import { type ChangeList, changeLists, renderChange } from './change-lists.ts';
import { headline, notesOf } from './headline.ts';
import { durationWords } from '../time-lines.ts';
import { code, escapeHtml, list, pre } from './html.ts';
import type { RunStory } from './run-story.ts';
import { type Trouble, troublesOf } from './troubles.ts';

type Limit = {
  /** What is said of all runs together. */
  readonly remarks?: readonly string[];
  /** In bytes. */
  readonly room: number;
};

/**
 * Runs as the text of a job summary on GitHub, at most as long as there is room: failures first; a run without anything to look
 * at is one line. Messages are cut to one length for all before any failure is left out, and what was left out is said.
 */
export function jobSummary(stories: readonly RunStory[], { remarks = [], room }: Limit): string {
  const end = remarks.length === 0 ? '' : frame(list(remarks));
  let left = room - Buffer.byteLength(end);
  const blocks = stories.map((story, i) => {
    const text = tellStory(story, Math.floor(left / (stories.length - i)));
    left -= Buffer.byteLength(text);
    return text;
  });
  return left < 0 ? '' : [...blocks, end].join('');
}

/** Ends with an empty line, so that Markdown of others behind it is read as Markdown. */
function tellStory(story: RunStory, room: number): string {
  const parts = partsOf(story);
  for (const maxLength of MESSAGE_LENGTHS) {
    const text = render(parts, { story, maxLength, most: Number.POSITIVE_INFINITY });
    if (Buffer.byteLength(text) <= room) return text;
  }
  for (let most = Math.ceil(countOf(parts) / 2); most >= 1; most = Math.floor(most / 2)) {
    const text = render(parts, { story, maxLength: 0, most });
    if (Buffer.byteLength(text) <= room) return text;
  }
  const bare = frame([`<p>${parts.head}</p>`]);
  return Buffer.byteLength(bare) <= room ? bare : '';
}

/** Longest message in characters: the first length at which everything fits. */
const LONGEST_MESSAGE = 4_000;
const MESSAGE_LENGTHS = [LONGEST_MESSAGE, 1_500, 500, 150, 50];

type Parts = {
  readonly sections: readonly Section[];
  readonly head: string;
  readonly notes: readonly string[];
  readonly changes: readonly ChangeList[];
};
type Section = { readonly name: string; readonly isOpen: boolean; readonly troubles: readonly Trouble[] };

function partsOf(story: RunStory): Parts {
  const changes = changeLists(story);
  return { sections: sectionsOf(story), head: headline(story), notes: notesOf(story), changes };
}

function sectionsOf({ report, receipt: { run } }: RunStory): readonly Section[] {
  const { failed, blocked, flaky } = troublesOf(report);
  const leftOut = run.skipped + run.todo;
  const all = [
    { name: 'failed', isOpen: true, troubles: failed },
    {
      name: leftOut === 0 ? 'blocked' : `blocked, besides ${leftOut} skipped or todo`,
      isOpen: false,
      troubles: blocked,
    },
    { name: 'passed after a retry', isOpen: false, troubles: flaky },
  ];
  return all.filter(({ troubles }) => troubles.length > 0);
}

function countOf({ sections }: Parts): number {
  return Math.max(0, ...sections.map(({ troubles }) => troubles.length));
}

type Limits = { readonly story: RunStory; readonly maxLength: number; readonly most: number };

/** A green run stays one line: what it has changed is folded into it. */
function render({ sections, head, notes, changes }: Parts, limits: Limits): string {
  const shown = limits.maxLength === 0 ? [] : changes;
  const slowest = limits.maxLength === 0 ? [] : renderSlowest(limits.story);
  const renderAll = (some: readonly ChangeList[]) => some.flatMap((change) => renderChange(change, limits.story));
  const lists = [...renderAll(shown), ...slowest];
  if (sections.length > 0 || lists.length === 0) {
    return frame([
      `<p>${head}</p>`,
      ...renderAll(shown.filter(({ kind }) => kind === 'newFailures')),
      ...notes,
      ...sections.flatMap((section) => renderSection(section, limits)),
      ...renderAll(shown.filter(({ kind }) => kind !== 'newFailures')),
      ...slowest,
    ]);
  }
  return frame([`<details><summary>${head}</summary>`, ...lists, '</details>', ...notes]);
}

function renderSection({ name, isOpen, troubles }: Section, { story, maxLength, most }: Limits): readonly string[] {
  const shown = troubles.slice(0, most);
  const left = troubles.length - shown.length;
  const isCut = maxLength < LONGEST_MESSAGE;
  const remarks = [
    ...(left === 0 ? [] : [`${left} more are not shown: a summary has room for so many only.`]),
    ...(isCut ? [`Messages are cut to ${maxLength} characters to make room for all.`] : []),
  ];
  return [
    `<details${isOpen ? ' open' : ''}><summary>${troubles.length} ${name}</summary>`,
    '<ul>',
    ...shown.map((trouble) => describeTrouble(trouble, story, maxLength)),
    '</ul>',
    ...remarks.map((remark) => `<p><em>${escapeHtml(remark)}</em></p>`),
    '</details>',
  ];
}

/** One failure as an item of a list: what failed, where, and with which message. */
function describeTrouble({ titles, messages, location }: Trouble, story: RunStory, maxLength: number): string {
  const { places, redact } = story;
  const name = code(redact(titles.join(' > ')));
  const place = location === undefined ? '' : ` ${placeOf({ titles, messages, location }, places)}`;
  const text = maxLength === 0 ? '' : pre(redact(messages.slice(0, MOST_MESSAGES).join('\n\n')), maxLength);
  return `<li>${name}${place}${text}</li>`;
}

/** A soft assertion can fail a hundred times in one test. */
const MOST_MESSAGES = 5;

type Placed = Trouble & { readonly location: NonNullable<Trouble['location']> };

function placeOf({ location }: Placed, { pathOf, addressOf }: RunStory['places']): string {
  const shown = code(`${pathOf(location) ?? location.file}:${location.line}`);
  const address = addressOf(location);
  return address === undefined ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`;
}

function renderSlowest({ receipt: { slowest = [] } }: RunStory): readonly string[] {
  if (slowest.length === 0) return [];
  const items = slowest.map(({ title, durationMs }) => `<li>${durationWords(durationMs)} ${code(title)}</li>`);
  return ['<details><summary>slowest tests</summary>', '<ul>', ...items, '</ul>', '</details>'];
}

function frame(lines: readonly string[]): string {
  return `${lines.join('\n')}\n\n`;
}
