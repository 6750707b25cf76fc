import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeConfig } from '../config/config.ts';
import { anyReport } from '../merge/generated-report.test.support.ts';
import { createEarlyFileRows } from '../sheet/file-rows.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';

const { outcomes, comment, tags } = completeConfig({});

const OPTIONS = {
  script: { kind: 'name', name: 'shop', folder: { names: [] } },
  headers: {},
  completed: 'auto',
  outcomes,
  comment,
  tags,
} as const;

test.each(['single', 'directory', 'file'] as const)(
  'with layout %s, rows that were made as files ended are those that would be made at the end',
  (layout) => {
    fc.assert(
      fc.property(anyReport(), fc.infiniteStream(fc.boolean()), fc.boolean(), (report, isEarly, leavesOutTests) => {
        const selection = leavesOutTests
          ? ({ kind: 'partial', why: 'tests named adds', leavesOutTests } as const)
          : report.selection;
        // Of two files of one path, as several machines may have them, the rows stand below one heading.
        const files = report.files.flatMap((file) => [file, { ...file }]);
        const earlyRows = createEarlyFileRows(OPTIONS);
        for (const file of files) if (isEarly.next().value) earlyRows.add(file);

        const whole = { ...report, files, selection };
        const expected = sheetsOf(whole, { ...OPTIONS, layout });
        expect(sheetsOf(whole, { ...OPTIONS, layout, earlyRows })).toEqual(expected);
        // What was taken is not taken again.
        expect(sheetsOf(whole, { ...OPTIONS, layout, earlyRows })).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  },
);
