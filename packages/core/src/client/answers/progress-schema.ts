import { z } from 'zod';
import { maybe, numberSchema } from './lenient.ts';
import { progressInOneSpelling } from './one-spelling.ts';
import type { Progress } from './things.ts';

/** Counts (specification 2.13): `block` is read as `blocked`; the full form may keep the counts in `counts`. */
export function progressSchema(): z.ZodType<Progress> {
  const counts = z.looseObject({
    total: maybe(numberSchema()),
    pass: maybe(numberSchema()),
    fail: maybe(numberSchema()),
    blocked: maybe(numberSchema()),
    query: maybe(numberSchema()),
    summary: maybe(z.string()),
    tried: maybe(numberSchema()),
    remain: maybe(numberSchema()),
    passPc: maybe(numberSchema()),
    failPc: maybe(numberSchema()),
  });
  return z.preprocess(progressInOneSpelling, counts);
}
