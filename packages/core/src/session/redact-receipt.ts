import type { Receipt, RunChanges, TitleList } from '../publish/receipt.ts';
import type { Redact } from '../report/redact.ts';

/** A Receipt without secrets: titles and messages of tests stand in its notices and changes. */
export function redactReceipt(receipt: Receipt, redact: Redact): Receipt {
  return {
    ...receipt,
    scripts: receipt.scripts.map((script) =>
      script.changes === undefined ? script : { ...script, changes: redactChanges(script.changes, redact) },
    ),
    warnings: receipt.warnings.map(({ code, message }) => ({ code, message: redact(message) })),
  };
}

function redactChanges({ added, newFailures, fixed }: RunChanges, redact: Redact): RunChanges {
  const redactList = (list: TitleList | undefined) =>
    list === undefined ? undefined : { ...list, titles: list.titles.map(redact) };
  return { added: redactList(added), newFailures: redactList(newFailures), fixed: redactList(fixed) };
}
