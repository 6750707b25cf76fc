import type { Record } from './record.ts';
import { stringifyDeep } from './stringify-deep.ts';

/** A Record as the text of its file. */
export function encodeRecord(record: Record): string {
  return `${stringifyDeep(record.joined === undefined ? record : { ...record, report: undefined })}\n`;
}

/** Names sort by time, so that the oldest Record is delivered first. */
export function fileNameOf({ createdAt, runKey }: Record): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}-${runKey}.json`;
}
