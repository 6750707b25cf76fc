import type { ExportedScript } from './exported-script.ts';

/** Rows and runs as they are, with the path of each row. Pure. */
export function writeJson({ id, name, rows, runs }: ExportedScript): string {
  const document = {
    script: { id, name },
    tests: rows.map((row) => ({
      id: row.id,
      indent: row.indent,
      path: row.above,
      text: row.text,
      isHeading: row.isHeading,
      tags: row.tags,
    })),
    runs: runs.map(({ durations: { durationMs, byFile }, results, ...run }) => ({
      ...run,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(byFile.size === 0 ? {} : { fileDurationsMs: Object.fromEntries(byFile) }),
      results: Object.fromEntries(results),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
