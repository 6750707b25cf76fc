import { createHash } from 'node:crypto';
import type { Run } from '../client/answers/things.ts';
import type { Outline } from '../plan/outline.ts';
import { runKeyOf } from '../report/run-key.ts';
import type { OutlinePolicy, Row, Sheet } from '../sheet/sheet.ts';
import { COUNTED_MARKS, type CountedMarks } from './receipt.ts';

export const RUN_KEY_FIELD = 'runsheet_key';

/**
 * The field that holds the key of a run. A script that people made has none, unless they add it or name another one: the
 * API cannot add fields (specification 4.5).
 */
export function runKeyField(
  { fields }: Pick<Outline, 'fields'>,
  { keyField }: Pick<OutlinePolicy, 'keyField'>,
): string | undefined {
  return [RUN_KEY_FIELD, keyField].find((field) => field !== undefined && fields.includes(field));
}

/** What a run carries: the key, a digest of what was meant to be written, and how often each mark was sent. */
export function runKeyText(runKey: string, { rows }: Pick<Sheet, 'rows'>, counts: CountedMarks): string {
  const digest = createHash('sha256').update(rows.map(textOf).join('')).digest('hex').slice(0, 16);
  return `${runKey}.${digest}.${COUNTED_MARKS.map((mark) => counts[mark]).join('-')}`;
}

/** In document order, indent and text say which row it is. */
function textOf({ indent, text, cell }: Row): string {
  if (cell === undefined) return `${indent} ${text}\n`;
  return `${indent} ${text}\n${cell.mark}\n${cell.comment}\n${cell.issue ?? ''}\n`;
}

/** Whether two texts name one run. Its counts may differ, as rows come and go; a service may cut a text behind the key. */
export function isSameRun(carried: string, text: string): boolean {
  const name = text.slice(0, text.lastIndexOf('.'));
  return name.startsWith(carried) || carried.startsWith(`${name}.`);
}

/** How often each mark was sent in a run, as it carries it; undefined: the service has cut that off. */
export function sentCounts(carried: string): CountedMarks | undefined {
  const [, pass, fail, blocked, query] = /\.(\d+)-(\d+)-(\d+)-(\d+)$/.exec(carried) ?? [];
  if (pass === undefined) return undefined;
  return { pass: Number(pass), fail: Number(fail), blocked: Number(blocked), query: Number(query) };
}

/** Whether a run shows a key that is whole, so that the service keeps keys in this field. */
export function showsKey({ headers = {} }: Run, field: string): boolean {
  const [key = '', digest = ''] = (headers[field] ?? '').trim().split('.');
  return key.startsWith(runKeyOf('')) && digest !== '';
}

export type CarryingRun = { readonly run: Run; readonly carried: string };

/** The runs of a script that carry the key. Retests (`1.1` of `1`) copy what their run has, and do not count. */
export function runsWithKey(runKey: string, runs: readonly Run[], field: string): readonly CarryingRun[] {
  return runs.flatMap((run) => {
    const carried = run.headers?.[field]?.trim();
    const isRetest = String(run.id).includes('.');
    return carried?.startsWith(`${runKey}.`) === true && !isRetest ? [{ run, carried }] : [];
  });
}
