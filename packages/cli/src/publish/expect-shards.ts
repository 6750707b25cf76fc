import { parseCount } from '../options.ts';

/** The flag that says how many parts a run has to have. */
export const EXPECT_SHARDS = {
  'expect-shards': {
    type: 'string',
    describe: 'How many shards a run has to have; default: as many as the recorded runs say',
    coerce: (value: string): string => String(parseCount('expect-shards', value)),
  },
} as const;

export type ExpectShards = { readonly 'expect-shards'?: string | undefined };

/** The number that was given; undefined: none was. */
export function expectedShards({ 'expect-shards': given }: ExpectShards): number | undefined {
  return given === undefined ? undefined : Number(given);
}
