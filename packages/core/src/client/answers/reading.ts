import { z } from 'zod';
import type { Reading } from '../call.ts';
import { madeOnce } from '../../config/made-once.ts';
import { problemOf } from '../problem.ts';
import { idSchema, isRecord, itemIdSchema, maybe, textSchema } from './lenient.ts';
import type { Context, Project } from './things.ts';

/** Reads an answer by its schema, or says where it differs. */
export function readJson<Answer>(schema: z.ZodType<Answer>, json: unknown): Reading<Answer> {
  const result = schema.safeParse(json);
  return result.success ? { kind: 'read', answer: result.data } : unreadable(result.error);
}

function unreadable(error: z.core.$ZodError): Reading<never> {
  const { path, message } = problemOf(error);
  const where = path.length === 0 ? 'the body' : `"${path.join('.')}"`;
  return { kind: 'unreadable', problem: `${where} is not readable: ${message}` };
}

type Around = { readonly context?: Context | undefined };

/** Beside the named object of an answer: where it stands (specification 2.14). */
export function contextShape(): { readonly context: z.ZodType<Context | undefined> } {
  const folder = z.looseObject({ id: itemIdSchema(), name: textSchema() });
  const folderPath = z.looseObject({ folders: z.array(folder), path: maybe(z.string()) });
  const context = z.looseObject({ project: maybe(projectSchema()), folderPath: maybe(folderPath) });
  return { context: maybe(context) };
}

/** Specification 2.2. */
export function projectSchema(): z.ZodType<Project> {
  const description = textSchema()
    .optional()
    .transform((text) => text ?? '');
  const text = maybe(z.string());
  return z.looseObject({ id: idSchema(), name: textSchema(), description, created: text, bugPattern: text });
}

// Where the specification does not show the shape of an answer, the object may be the whole body, or stand under its name.

/** What stands beside the named object: the context, and keys that nobody knows. Nothing when no name is there. */
export function besides(json: unknown, ...names: readonly string[]): Around {
  if (!isRecord(json)) return {};
  const named = names.find((name) => name in json);
  if (named === undefined) return {};
  const others = Object.fromEntries(Object.entries(json).filter(([key]) => key !== named));
  const around = aroundSchema().safeParse(others);
  return around.success ? around.data : {};
}

const aroundSchema = madeOnce(() => z.looseObject(contextShape()));

/** The object itself, the one under `name`, or the only one of a list. */
export function oneNamed(json: unknown, name: string): unknown {
  const inner = isRecord(json) && name in json ? json[name] : json;
  return Array.isArray(inner) && inner.length === 1 ? inner[0] : inner;
}

/** Reads an answer in which the object has its name or none. */
export function readNamed<Answer>(schema: z.ZodType<Answer>, json: unknown, name: string): Reading<Answer> {
  return readJson(schema, { ...besides(json, name), [name]: oneNamed(json, name) });
}

/** The same for the answer to a write, whose schema reads anything. */
export function readWritten<Answer>(schema: z.ZodType<Answer>, json: unknown, name: string): Reading<Answer> {
  return isAnswer(json) ? readNamed(schema, json, name) : NO_ANSWER;
}

/** The reading of what was created: without a readable id it is there, but not known. */
export function withId<Answer>(reading: Reading<Answer>, idOf: (answer: Answer) => unknown): Reading<Answer> {
  const isUnknown = reading.kind === 'read' && idOf(reading.answer) === undefined;
  return isUnknown ? { kind: 'id-unknown', answer: reading.answer } : reading;
}

/** The reading of what cannot be the answer of the service to a write. */
export const NO_ANSWER: Reading<never> = { kind: 'unreadable', problem: 'the body is neither an object nor a list' };

/** Whether it can be an answer of the service to a write at all: an object, a list, or nothing. */
export function isAnswer(json: unknown): boolean {
  return json === undefined || (typeof json === 'object' && json !== null);
}
