import { OPTIONS, reportFrom } from '../../plan/drawing.test.support.ts';
import type { Report } from '../../report/report.ts';
import { type Division, divisionOf, type Layout } from '../../sheet/layout.ts';
import { sheetsOf } from '../../sheet/sheets-of.ts';
import type { SimRecord } from './publisher.test.support.ts';

type Divided = Pick<SimRecord, 'policy'> & {
  readonly layout: Layout;
  readonly runKey?: string;
  readonly report?: Partial<Report>;
  readonly home?: Division['home'];
};

/** A build of the tests of a drawing, in more scripts than one. */
export function dividedBuild(drawing: string, { layout, runKey = 'rs1-build', ...more }: Divided): SimRecord {
  const options = { ...OPTIONS, layout, script: more.home ?? OPTIONS.script };
  const sheets = sheetsOf({ ...reportFrom(drawing), ...more.report }, options);
  return {
    runKey,
    sheets,
    division: divisionOf(options),
    ...(more.policy === undefined ? {} : { policy: more.policy }),
  };
}

/** Two files of that folder, with six tests each. */
export function shopIn(folder: string): string {
  return [...fileOf(`${folder}/cart.test.ts`, 'adds'), ...fileOf(`${folder}/tax.test.ts`, 'rounds')].join('\n');
}

function fileOf(path: string, title: string): readonly string[] {
  return [path, ...Array.from({ length: 6 }, (_, i) => `  ${title} ${i}`)];
}
