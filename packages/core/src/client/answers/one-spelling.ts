import { isRecord } from './unwrap.ts';

// Names for which the specification uses two spellings are read as one.

/** `shown` is read as `show` (specification 2.9). */
export function fieldInOneSpelling(field: unknown): unknown {
  if (!isRecord(field)) return field;
  const { shown, ...others } = field;
  return { ...others, show: field['show'] ?? shown };
}

/** `block` is read as `blocked`, and the counts of the full form may stand in `counts` (specification 2.13). */
export function progressInOneSpelling(progress: unknown): unknown {
  if (!isRecord(progress)) return progress;
  const { block, ...others } = { ...(isRecord(progress['counts']) ? progress['counts'] : {}), ...progress };
  return block === undefined ? others : { blocked: block, ...others };
}
