import { z } from 'zod';
import type { Reading } from '../call.ts';
import { problemOf } from '../problem.ts';
import { idSchema, isRecord, itemIdSchema, maybe, textSchema } from './lenient.ts';
import type { Context, Project } from './things.ts';

export function readJson<Answer>(schema: z.ZodType<Answer>, json: unknown): Reading<Answer> {
  const result = schema.safeParse(json);
  if (result.success) return { kind: 'read', answer: result.data };
  const { path, message } = problemOf(result.error);
  const where = path.length === 0 ? 'the body' : `"${path.join('.')}"`;
  return { kind: 'unreadable', problem: `${where} is not readable: ${message}` };
}

type InContext<Shape> = z.ZodObject<Shape & { context: z.ZodType<Context | undefined> }, z.core.$loose>;

/** An answer with these named objects, and where they stand (specification 2.14). */
export function inContext<Shape extends z.ZodRawShape>(shape: Shape): InContext<Shape> {
  const folder = z.looseObject({ id: itemIdSchema(), name: textSchema() });
  const folderPath = z.looseObject({ folders: z.array(folder), path: maybe(z.string()) });
  const context = z.looseObject({ project: maybe(projectSchema()), folderPath: maybe(folderPath) });
  return z.looseObject({ ...shape, context: maybe(context) });
}

/** Specification 2.2. */
export function projectSchema(): z.ZodType<Project> {
  const description = textSchema().default('');
  const text = maybe(z.string());
  return z.looseObject({ id: idSchema(), name: textSchema(), description, created: text, bugPattern: text });
}

/** Reads an answer whose shape is not shown: its object may be the whole body, or stand under its name. */
export function readNamed<Answer>(schema: z.ZodType<Answer>, json: unknown, name: string): Reading<Answer> {
  return readJson(schema, isRecord(json) && name in json ? json : { [name]: json });
}

/** The same for the answer to a write, whose schema reads any object, list, or nothing. */
export function readWritten<Answer>(schema: z.ZodType<Answer>, json: unknown, name: string): Reading<Answer> {
  if (json === undefined || (typeof json === 'object' && json !== null)) return readNamed(schema, json, name);
  return { kind: 'unreadable', problem: 'the body is neither an object nor a list' };
}

/** The reading of what was created: without a readable id it is there, but not known. */
export function withId<Answer>(reading: Reading<Answer>, idOf: (answer: Answer) => unknown): Reading<Answer> {
  const isUnknown = reading.kind === 'read' && idOf(reading.answer) === undefined;
  return isUnknown ? { kind: 'id-unknown', answer: reading.answer } : reading;
}
