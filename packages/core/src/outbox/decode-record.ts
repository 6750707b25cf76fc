import { runsheetError } from '../errors/runsheet-error.ts';
import { mergeReports } from '../merge/merge-reports.ts';
import { linesIn } from './lines-in.ts';
import { parseLines } from './parse-lines.ts';
import { RECORD_FORMAT, type Record } from './record.ts';
import { type JoinedFile, joinedSchema, recordSchema } from './record-schema.ts';

/**
 * Reads the text of a Record's file, as it comes in parts. Throws RS3010 when it is damaged, RS3011 when a newer runsheet
 * wrote it.
 */
export function decodeRecord(parts: Iterable<string>, file: string): Record {
  const { value, isWhole } = parseLines(linesIn(parts));
  const format = formatOf(value);
  if (format !== undefined && format > RECORD_FORMAT) throw runsheetError('RS3011', { file, version: format });
  if (!isWhole) throw runsheetError('RS3010', { file, reason: 'it is not whole JSON' });
  const known = upgraded(value);
  const parsed = isJoined(known) ? joinedSchema().safeParse(known) : recordSchema().safeParse(known);
  if (parsed.success) return 'joined' in parsed.data ? recordFrom(parsed.data) : parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  const reason = problems.slice(0, 1).join('');
  throw runsheetError('RS3010', { file, reason }, { cause: parsed.error });
}

function recordFrom(file: JoinedFile): Record {
  const [first, ...others] = file.joined.parts;
  return { ...file, report: mergeReports([first.report, ...others.map(({ report }) => report)]) };
}

/**
 * What an older runsheet wrote, as this one writes it. Format 1 had neither builds nor shards, and nothing that tests
 * say of themselves: what is missing is optional. Format 2 called the attempt of the CI `attempt` alone.
 */
export function upgraded(value: unknown): unknown {
  const format = formatOf(value);
  if (!isObject(value) || format === undefined || format >= RECORD_FORMAT) return value;
  return Object.assign({}, value, { format: RECORD_FORMAT }, upgradedBuild(value), upgradedParts(value));
}

function upgradedBuild(value: object): object {
  if (!('build' in value) || !isObject(value.build) || !('attempt' in value.build)) return {};
  const { attempt: ciAttempt, ...build } = value.build;
  return { build: { ...build, ciAttempt } };
}

/** A joined Record holds whole ones. */
function upgradedParts(value: object): object {
  if (!('joined' in value) || !isObject(value.joined)) return {};
  if (!('parts' in value.joined) || !Array.isArray(value.joined.parts)) return {};
  return { joined: { ...value.joined, parts: value.joined.parts.map(upgraded) } };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isJoined(value: unknown): boolean {
  return isObject(value) && 'joined' in value;
}

/** The format that a Record, or the head of a journal, says it has. */
export function formatOf(value: unknown): number | undefined {
  return isObject(value) && 'format' in value && typeof value.format === 'number' ? value.format : undefined;
}
