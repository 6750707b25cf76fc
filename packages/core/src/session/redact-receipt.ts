import { mapRows } from '../publish/run-history.ts';
import type { Receipt, RunChanges } from '../publish/receipt.ts';
import type { Redact } from '../report/redact.ts';

/** A Receipt without secrets: titles and messages of tests stand in its notices and changes. */
export function redactReceipt(receipt: Receipt, redact: Redact): Receipt {
  return {
    ...receipt,
    scripts: receipt.scripts.map((script) => {
      const { name, newFolder, changes } = script;
      return {
        ...script,
        name: redact(name),
        ...(newFolder !== undefined && { newFolder: redact(newFolder) }),
        ...(changes && { changes: redactChanges(changes, redact) }),
      };
    }),
    warnings: receipt.warnings.map(({ code, message }) => ({ code, message: redact(message) })),
  };
}

function redactChanges({ added, news }: RunChanges, redact: Redact): RunChanges {
  return {
    added: added && { ...added, titles: added.titles.map(redact) },
    news: news && mapRows(news, (row) => ({ ...row, title: redact(row.title) })),
  };
}
