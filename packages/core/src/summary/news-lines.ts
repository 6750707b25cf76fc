import { counted } from '../errors/counted.ts';
import type { ScriptReceipt } from '../publish/receipt.ts';
import { newsWords } from './news-words.ts';

const MOST_NEW_FAILURES = 5;

/** What is new in a run, for a terminal: one line, then each new failure with its first failing run and what changed. Pure. */
export function newsLines({ name, changes }: ScriptReceipt, isOne: boolean): readonly string[] {
  const { news } = changes ?? {};
  if (news === undefined || news.line === '') return [];
  const { count, rows } = news.newFailures;
  const shown = rows.slice(0, MOST_NEW_FAILURES);
  const left = count - shown.length;
  return [
    isOne ? news.line : `${name}: ${news.line}`,
    ...shown.map((row) => {
      const link = row.compareUrl === undefined ? '' : ` ${row.compareUrl}`;
      return `  new: ${row.title} (${newsWords(row)})${link}`;
    }),
    ...(left === 0 ? [] : [`  and ${counted(left, 'more new failure')}`]),
  ];
}
