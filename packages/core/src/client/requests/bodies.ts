import { z } from 'zod';
import { runsheetError } from '../../errors/runsheet-error.ts';
import { valueAt } from '../../report/value-at.ts';
import { problemOf } from '../problem.ts';
import type { RequestBody } from '../transport/transport.ts';
import type { NameDraft, RunDraft, ScriptDraft, ScriptPatch, TestDraft } from './drafts.ts';

/** The body of a script to be created (specification 4.4); throws RS1010. */
export function scriptBody(draft: ScriptDraft): RequestBody {
  const tests: unknown = draft?.tests;
  // Only here may a run have an id (specification 2.10).
  const run = z.strictObject({ id: countSchema(), ...runShape() });
  const schema = z.strictObject({
    ...metadataShape(),
    fields: z.array(fieldSchema()).optional(),
    tests: (typeof tests === 'string' ? z.string() : listSchema(tests, scriptTestSchema())).optional(),
    runs: z.array(run).optional(),
  });
  return jsonBody(schema, draft, 'draft');
}

/** The body that replaces metadata of a script (specification 4.4); throws RS1010. */
export function scriptPatchBody(patch: ScriptPatch): RequestBody {
  return jsonBody(z.strictObject(metadataShape()), patch, 'patch');
}

/** The body of a folder or a note (specification 4.3a, 4.6); throws RS1010. */
export function nameBody(draft: NameDraft, argument: 'folder' | 'note'): RequestBody {
  return jsonBody(z.strictObject({ name: z.string() }), draft, argument);
}

/** The body that adds tests to a script: plain text for a text, JSON for a list (specification 4.4); throws RS1010. */
export function testsBody(tests: string | readonly string[] | readonly TestDraft[]): RequestBody {
  if (typeof tests === 'string') return { type: 'text/plain', text: tests };
  const error = 'expected an id on every test or on none';
  const rows = listSchema(tests, z.strictObject({ text: z.string(), ...rowShape() }));
  return jsonBody(rows.refine(hasIdsOnAllOrNone, { error }), tests, 'tests');
}

/** The body of a run that is added to a script (specification 4.5); throws RS1010. */
export function runBody(run: RunDraft): RequestBody {
  return jsonBody(z.strictObject(runShape()), run, 'run');
}

/** What is to be sent, with nothing in it that the specification does not allow; throws RS1010. */
function jsonBody(schema: z.ZodType, value: unknown, argument: string): RequestBody {
  const checked = schema.safeParse(value);
  if (checked.success) return { type: 'application/json', text: JSON.stringify(checked.data) };
  const { path, message } = problemOf(checked.error);
  const keys = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  throw runsheetError('RS1010', { argument: argument + keys.join(''), expected: message });
}

function metadataShape() {
  const text = z.string().optional();
  return { name: text, description: text, comments: text };
}

function scriptTestSchema() {
  const error = 'expected a list of results, or results by run';
  const results = z.union([z.array(resultSchema()), resultsByIdSchema()], { error });
  return z.strictObject({ text: z.string().optional(), ...rowShape(), results: results.optional() });
}

function rowShape() {
  const text = z.string().optional();
  return { id: countSchema(), indent: countSchema(), tags: text, notes: text };
}

function countSchema() {
  return z.int().nonnegative().optional();
}

/** The first element says which of the two lists was meant, so that a mistake is named in the words of that form. */
function listSchema(tests: unknown, object: z.ZodType): z.ZodType<readonly unknown[]> {
  return z.array(Array.isArray(tests) && typeof tests[0] === 'string' ? z.string() : object);
}

function hasIdsOnAllOrNone(tests: readonly unknown[]): boolean {
  const withId = tests.filter((test) => valueAt(test, ['id']) !== undefined);
  return withId.length === 0 || withId.length === tests.length;
}

const BUILT_IN: ReadonlySet<string> = new Set(['_run', '_tester', '_createdDate', '_createdTime', '_tags']);

/** A run header in its three forms (specification 2.9). */
function fieldSchema() {
  const error = 'expected an id that does not start with _, or a built-in one';
  const id = z.string().refine(isAllowedId, { error });
  const ofLabel = { path: ['label'], error: 'the label of a built-in field cannot be changed' };
  const object = z
    .strictObject({ id, label: z.string().optional(), show: z.boolean().optional() })
    .refine((field) => field.label === undefined || !BUILT_IN.has(field.id), ofLabel);
  const name = z.string().refine((text) => isAllowedId(idOf(text)), { error });
  return z.union([name, object], { error: 'expected a name, a name in parentheses or an object' });
}

function isAllowedId(id: string): boolean {
  return id !== '' && (!id.startsWith('_') || BUILT_IN.has(id));
}

/** The string with its blanks turned to underscores, without the parentheses that hide it. */
function idOf(name: string): string {
  return name.replace(/^\((.*)\)$/s, '$1').replaceAll(' ', '_');
}

const WORDS = ['pass', 'fail', 'blocked', 'exclude', 'query'] as const;
const EXPECTED_RESULT = `expected one of ${WORDS.join(', ')}, a list [result, comment, issue] or an object`;

/** One result in its three forms (specification 2.12). */
function resultSchema(): z.ZodType {
  // Empty when only a comment or an issue is recorded (specification 2.11).
  const word = z.enum([...WORDS, '']);
  const text = z.string().optional();
  const object = z.strictObject({ result: word, comment: text, comments: text, issue: text, issues: text });
  return z.union([z.enum(WORDS), z.tuple([word, z.string(), z.string()]), object], { error: EXPECTED_RESULT });
}

/** Results by the decimal id of a test or a run (specification 2.12). */
function resultsByIdSchema(): z.ZodType<Readonly<Record<string, unknown>>> {
  const error = 'expected ids as keys';
  return mapSchema(z.string().regex(/^\d+$/, { error }), resultSchema(), error);
}

/** A run but for its id. Of the built-in headers two can be set, the others are read-only (specification 2.9). */
function runShape(): Readonly<Record<'headers' | 'completed' | 'results', z.ZodType>> {
  const error = 'expected an id of the script, _tester or _tags';
  const id = z.string().refine((name) => !name.startsWith('_') || name === '_tester' || name === '_tags', { error });
  const completed = z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' });
  return {
    headers: mapSchema(id, z.string(), error).optional(),
    completed: completed.optional(),
    results: resultsByIdSchema().optional(),
  };
}

/** A map with keys from outside; a record alone would leave out this one key and say nothing. */
function mapSchema(key: z.ZodString, value: z.ZodType, error: string): z.ZodType<Readonly<Record<string, unknown>>> {
  const map = z.unknown().refine((given) => !hasProto(given), { error, abort: true });
  return map.pipe(z.record(key, value));
}

function hasProto(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
}
