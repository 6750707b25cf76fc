import { counted } from '../../errors/message.ts';
import type { NewsRow, Receipt, ScriptReceipt } from '../../publish/receipt.ts';
import { NO_KNOWN_PASS } from '../../report/story.ts';
import { newsWords } from '../summarise.ts';
import { code, escapeHtml, withRunNumbers } from './html.ts';
import type { RunStory } from './run-story.ts';

export type ChangeList = { readonly kind: Kind; readonly count: number; readonly rows: readonly ChangedRow[] };

type ChangedRow = Omit<NewsRow, 'rowId'>;
type Kind = (typeof KINDS)[number];

const KINDS = ['newFailures', 'stillFailing', 'unknownSince', 'flaky', 'fixed', 'added'] as const;

const WORDS: { readonly [K in Kind]: readonly [one: string, many?: string] } = {
  newFailures: ['new failure'],
  stillFailing: ['still failing', 'still failing'],
  unknownSince: [NO_KNOWN_PASS, NO_KNOWN_PASS],
  flaky: ['flaky', 'flaky'],
  fixed: ['fixed', 'fixed'],
  added: ['test added', 'tests added'],
};

const MOST_TITLES = 20;

export function newsCount({ scripts }: Receipt, kind: Exclude<Kind, 'added'>): number {
  return scripts.reduce((sum, { changes }) => sum + (changes?.news?.[kind].count ?? 0), 0);
}

/** The changes that there are, but for failures that are `told` with their messages. */
export function changeLists({ receipt: { scripts } }: RunStory, told: ReadonlySet<ChangedRow>): readonly ChangeList[] {
  const lists = KINDS.map((kind) => {
    const parts = scripts.map((script) => {
      const { count, rows } = changedIn(script, kind);
      const left = rows.filter((row) => !told.has(row));
      const above = scripts.length === 1 ? '' : `${script.name} > `;
      return {
        count: count - rows.length + left.length,
        rows: left.map((row) => ({ ...row, title: `${above}${row.title}` })),
      };
    });
    return { kind, count: parts.reduce((sum, { count }) => sum + count, 0), rows: parts.flatMap(({ rows }) => rows) };
  });
  return lists.filter(({ count }) => count > 0);
}

function changedIn({ changes }: ScriptReceipt, kind: Kind): Pick<ChangeList, 'count' | 'rows'> {
  if (kind !== 'added') return changes?.news?.[kind] ?? { count: 0, rows: [] };
  const { count, titles } = changes?.added ?? { count: 0, titles: [] };
  return { count, rows: titles.map((title) => ({ title })) };
}

/** A list to be unfolded, that of new failures open: only its first titles, for the others stand in the service. */
export function renderChange({ kind, count, rows }: ChangeList, { redact }: RunStory): readonly string[] {
  const shown = rows.slice(0, MOST_TITLES);
  const left = count - shown.length;
  return [
    `<details${kind === 'newFailures' ? ' open' : ''}><summary>${counted(count, ...WORDS[kind])}</summary>`,
    '<ul>',
    ...shown.map((row) => `<li>${code(redact(row.title))}${detailOf(row, kind)}</li>`),
    '</ul>',
    ...(left === 0 ? [] : [`<p><em>… and ${left} more.</em></p>`]),
    '</details>',
  ];
}

export function detailOf(row: ChangedRow, kind: Kind): string {
  const words = newsWords(row, kind === 'unknownSince');
  const link = row.compareUrl === undefined ? '' : ` (<a href="${escapeHtml(row.compareUrl)}">compare</a>)`;
  return `${words === '' ? '' : ` ${withRunNumbers(words)}`}${link}`;
}
