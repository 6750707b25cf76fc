import { counted } from '../../errors/counted.ts';
import type { NewsList, NewsRow, Receipt, ScriptReceipt } from '../../publish/receipt.ts';
import { NO_KNOWN_PASS } from '../../report/story.ts';
import { newsWords } from '../news-lines.ts';
import { code, escapeHtml, withRunNumbers } from './html.ts';
import type { RunStory } from './run-story.ts';

/** What a run has changed, of one kind, in all its scripts together. */
export type ChangeList = {
  readonly kind: Kind;
  /** Such as `2 new failures`. */
  readonly words: string;
  readonly count: number;
  readonly items: readonly ChangedRow[];
};

type ChangedRow = { readonly title: string; readonly words: string; readonly compareUrl: string | undefined };
type Kind = NewsKind | 'added';
type NewsKind = (typeof NEWS_KINDS)[number];

/** In the order in which they are told. */
const NEWS_KINDS = ['newFailures', 'stillFailing', 'unknownSince', 'flaky', 'fixed'] as const;

const MOST_TITLES = 20;

type NewsCounts = { readonly isKnown: boolean } & Readonly<
  Record<'newFailures' | 'stillFailing' | 'unknownSince' | 'fixed' | 'flaky', number>
>;

/** What is new in all scripts of a run together, where that is known. */
export function newsCounts({ scripts }: Receipt): NewsCounts {
  const sum = (kind: NewsKind) => scripts.reduce((all, { changes }) => all + (changes?.news?.[kind].count ?? 0), 0);
  return {
    isKnown: scripts.some(({ changes }) => changes?.news !== undefined),
    newFailures: sum('newFailures'),
    stillFailing: sum('stillFailing'),
    unknownSince: sum('unknownSince'),
    fixed: sum('fixed'),
    flaky: sum('flaky'),
  };
}

/** The changes that there are, but for failures that are `told` with their messages. */
export function changeLists({ receipt: { scripts } }: RunStory, told: ReadonlySet<NewsRow>): readonly ChangeList[] {
  const lists = [...NEWS_KINDS, 'added' as const].map((kind): ChangeList => {
    const parts = scripts.flatMap((script) => {
      const above = scripts.length === 1 ? '' : `${script.name} > `;
      const { count, items } = kind === 'added' ? addedIn(script) : newsIn(kind, script.changes?.news?.[kind], told);
      return items.length === 0
        ? []
        : [{ count, items: items.map((item) => ({ ...item, title: `${above}${item.title}` })) }];
    });
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return { kind, words: counted(count, ...WORDS[kind]), count, items: parts.flatMap(({ items }) => items) };
  });
  return lists.filter(({ count }) => count > 0);
}

type Part = Pick<ChangeList, 'count' | 'items'>;

function addedIn({ changes }: ScriptReceipt): Part {
  const { count, titles } = changes?.added ?? { count: 0, titles: [] };
  return { count, items: titles.map((title) => ({ title, words: '', compareUrl: undefined })) };
}

const NOTHING: NewsList = { count: 0, rows: [] };

function newsIn(kind: NewsKind, { count, rows }: NewsList = NOTHING, told: ReadonlySet<NewsRow>): Part {
  const left = rows.filter((row) => !told.has(row));
  return {
    count: count - rows.length + left.length,
    items: left.map((row) => ({
      title: row.title,
      words: newsWords(row, kind === 'unknownSince'),
      compareUrl: row.compareUrl,
    })),
  };
}

const WORDS: { readonly [K in Kind]: readonly [one: string, many?: string] } = {
  newFailures: ['new failure'],
  stillFailing: ['still failing', 'still failing'],
  unknownSince: [NO_KNOWN_PASS, NO_KNOWN_PASS],
  flaky: ['flaky', 'flaky'],
  fixed: ['fixed', 'fixed'],
  added: ['test added', 'tests added'],
};

/** A list to be unfolded, that of new failures open: only its first titles, for the others stand in the service. */
export function renderChange({ kind, words, count, items }: ChangeList, { redact }: RunStory): readonly string[] {
  const shown = items.slice(0, MOST_TITLES);
  const left = count - shown.length;
  return [
    `<details${kind === 'newFailures' ? ' open' : ''}><summary>${words}</summary>`,
    '<ul>',
    ...shown.map((item) => `<li>${code(redact(item.title))}${detailOf(item)}</li>`),
    '</ul>',
    ...(left === 0 ? [] : [`<p><em>… and ${left} more.</em></p>`]),
    '</details>',
  ];
}

/** Since when a row has failed, and the commits since. */
export function detailOf({ words, compareUrl }: Pick<ChangedRow, 'words' | 'compareUrl'>): string {
  const link = compareUrl === undefined ? '' : ` (<a href="${escapeHtml(compareUrl)}">compare</a>)`;
  return `${words === '' ? '' : ` ${withRunNumbers(words)}`}${link}`;
}
