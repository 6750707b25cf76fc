import { z } from 'zod';

import * as answers from './answers.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/** The API in OpenAPI 3.1, made from the schemas that requests are read by and the shapes of answers. */
export function createDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'runsheet',
      version: '1.0',
      description: 'The service of runsheet: projects, scripts, tests and runs.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ apikey: [] }],
    paths,
    components: {
      schemas: componentSchemas(),
      responses: { Error: { description: 'Why the request was refused.', content: json(reference('Error')) } },
      securitySchemes: {
        apikey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word apikey, a blank, the key.',
        },
      },
    },
  };
}

/** Shapes that answers share, by their names. `Item` contains itself. */
const NAMED: readonly (readonly [string, z.ZodType])[] = [
  ['Project', answers.project],
  ['ProjectSummary', answers.projectSummary],
  ['Context', answers.context],
  ['Item', answers.item],
  ['Folder', answers.folder],
  ['Script', answers.script],
  ['Test', answers.testRecord],
  ['Run', answers.run],
  ['Result', answers.result],
  ['Progress', answers.progress],
  ['Note', answers.note],
  ['Error', answers.error],
];

function componentSchemas(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of NAMED) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  // Within one document the place says what an id would.
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
  );
}

const REFUSALS = [400, 401, 403, 404, 405, 413, 415, 429, 500, 503];

function describe({ summary, path, query, body, text, answer }: Operation): object {
  const content = { ...(body !== undefined && json(input(body))), ...(text === true && { 'text/plain': {} }) };
  const isWrite = body !== undefined;
  return {
    summary,
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(isWrite && { requestBody: { required: true, content } }),
    responses: {
      200: { description: summary, content: json(answerSchema(answer)) },
      ...(!isWrite && { 304: { description: 'Not changed since the ETag in If-None-Match.' } }),
      ...Object.fromEntries(REFUSALS.map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}

function pathParameters(path: string): readonly object[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | undefined): readonly object[] {
  if (query === undefined) return [];
  const properties = z.record(z.string(), z.unknown()).parse(input(query)['properties']);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function answerSchema(answer: Operation['answer']): object {
  const properties = Object.entries(answer).map(([name, shape]) => [name, shapeOf(shape)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(answer),
    additionalProperties: false,
  };
}

function shapeOf(shape: string): object {
  if (shape === 'any') return { type: 'object', additionalProperties: true };
  return shape.endsWith('[]') ? { type: 'array', items: reference(shape.slice(0, -2)) } : reference(shape);
}

/** What a request may bring. What no schema can say is left open; the service checks it anyway. */
function input(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
