import type { Location } from '../../report/report.ts';
import { type ChangeList, changeLists, detailOf, renderChange } from './change-lists.ts';
import { countsTable, headline, notesOf } from './headline.ts';
import { code, escapeHtml, list, pre } from './html.ts';
import { type KnownFailure, knownFailures } from './known-failures.ts';
import { type RunStory, type Trouble, troublesOf } from './run-story.ts';

/** `remarks`: of all runs together; `room`: in bytes. */
type Limit = { readonly remarks?: readonly string[]; readonly room: number };

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
  const longest = Math.max(0, ...parts.sections.map(({ troubles }) => troubles.length));
  for (let most = Math.ceil(longest / 2); most >= 1; most = Math.floor(most / 2)) {
    const text = render(parts, { story, maxLength: 0, most });
    if (Buffer.byteLength(text) <= room) return text;
  }
  const bare = frame([`<p>${parts.head}</p>`]);
  return Buffer.byteLength(bare) <= room ? bare : '';
}

const LONGEST_MESSAGE = 4_000;
const MESSAGE_LENGTHS = [LONGEST_MESSAGE, 150];

type Section = { readonly name: string; readonly troubles: readonly KnownTrouble[] };
type KnownTrouble = Trouble & { readonly known?: KnownFailure | undefined };

function partsOf(story: RunStory) {
  const sections = sectionsOf(story);
  const told = sections.flatMap(({ troubles }) => troubles.flatMap(({ known }) => known?.row ?? []));
  const changes = changeLists(story, new Set(told));
  return { sections, head: headline(story), notes: notesOf(story), changes };
}

function sectionsOf(story: RunStory): readonly Section[] {
  const { failed, blocked, flaky } = troublesOf(story.report);
  const known = knownFailures(failed, story);
  const sections = [
    { name: 'failed', troubles: newFirst(failed.map((each) => ({ ...each, known: known.get(each) }))) },
    { name: 'blocked', troubles: blocked },
    { name: 'passed on a later attempt', troubles: flaky },
  ];
  return sections.filter(({ troubles }) => troubles.length > 0);
}

/** Where not all of them have room, the new ones are kept. */
function newFirst(troubles: readonly KnownTrouble[]): readonly KnownTrouble[] {
  const rankOf = ({ known }: KnownTrouble) => (known === undefined ? 1 : known.kind === 'newFailures' ? 0 : 2);
  return troubles.toSorted((a, b) => rankOf(a) - rankOf(b));
}

type Limits = { readonly story: RunStory; readonly maxLength: number; readonly most: number };

/** A green run stays one line: its numbers, and what it has changed, are folded into it. */
function render({ sections, head, notes, changes }: ReturnType<typeof partsOf>, limits: Limits): string {
  const shown = limits.maxLength === 0 ? [] : changes;
  const renderAll = (some: readonly ChangeList[]) => some.flatMap((change) => renderChange(change, limits.story));
  if (sections.length > 0) {
    return frame([
      `<p>${head}</p>`,
      ...countsTable(limits.story),
      ...renderAll(shown.filter(({ kind }) => kind === 'newFailures')),
      ...notes,
      ...sections.flatMap((section) => renderSection(section, limits)),
      ...renderAll(shown.filter(({ kind }) => kind !== 'newFailures')),
    ]);
  }
  const folded = [...countsTable(limits.story), ...renderAll(shown)];
  return frame([`<details><summary>${head}</summary>`, ...folded, '</details>', ...notes]);
}

function renderSection({ name, troubles }: Section, { story, maxLength, most }: Limits): readonly string[] {
  const shown = troubles.slice(0, most);
  const left = troubles.length - shown.length;
  const isCut = maxLength < LONGEST_MESSAGE;
  const remarks = [
    ...(left === 0 ? [] : [`${left} more are not shown: a summary has room for so many only.`]),
    ...(isCut ? [`Messages are cut to ${maxLength} characters to make room for all.`] : []),
  ];
  return [
    `<details${name === 'failed' ? ' open' : ''}><summary>${troubles.length} ${name}</summary>`,
    '<ul>',
    ...shown.map((trouble) => describeTrouble(trouble, story, maxLength)),
    '</ul>',
    ...remarks.map((remark) => `<p><em>${escapeHtml(remark)}</em></p>`),
    '</details>',
  ];
}

function describeTrouble(trouble: KnownTrouble, { places, redact }: RunStory, maxLength: number): string {
  const { messages, hasDiff, location, known } = trouble;
  const name = code(redact(trouble.titles.join(' > ')));
  const place = location === undefined ? '' : ` ${placeOf(location, places)}`;
  const since = known === undefined ? '' : detailOf(known.row, known.kind);
  const isNew = known?.kind === 'newFailures' ? ' <strong>new</strong>' : '';
  const said = redact(messages.slice(0, MOST_MESSAGES).join('\n\n'));
  return `<li>${name}${place}${isNew}${since}${maxLength === 0 ? '' : pre(said, maxLength, hasDiff)}</li>`;
}

/** A soft assertion can fail a hundred times in one test. */
const MOST_MESSAGES = 5;

function placeOf(location: Location, { pathOf, addressOf }: RunStory['places']): string {
  const shown = code(`${pathOf(location) ?? location.file}:${location.line}`);
  const address = addressOf(location);
  return address === undefined ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`;
}

function frame(lines: readonly string[]): string {
  return `${lines.join('\n')}\n\n`;
}
