import { z } from 'zod';

import { type ResultMap, resultMap } from './results.ts';
import { storedText } from './text.ts';

/** When a run counts as complete; `auto`: as soon as every test has a result. */
export type Completed = boolean | 'auto';

export type RunInput = {
  readonly headers: ReadonlyMap<string, string>;
  readonly completed: Completed;
  readonly results: ResultMap;
};

export type NumberedRunInput = RunInput & { readonly id?: number };

const runFields = {
  headers: z.record(z.string(), storedText).default({}),
  // The default is not shown in the specification (2.10); with `auto` the state follows the results.
  completed: z.union([z.boolean(), z.literal('auto')], { error: 'must be true, false or "auto"' }).default('auto'),
  results: resultMap.default(new Map()),
};

/** A run added to a script. Its id is given by the service, so an `id` in the body is not read. */
export const runInput: z.ZodType<RunInput> = z
  .object(runFields)
  .transform((run) => ({ ...run, headers: new Map(Object.entries(run.headers)) }));

/** A run of a script that is being created, which may bring its id. */
export const numberedRunInput: z.ZodType<NumberedRunInput> = z
  .object({
    ...runFields,
    id: z
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional(),
  })
  .transform(({ id, ...run }) => ({
    ...run,
    ...(id !== undefined && { id }),
    headers: new Map(Object.entries(run.headers)),
  }));
