import { type ConfigInput, type ErrorCode, type Receipt, RunsheetError, defineConfig } from '@runsheet/core';

// Compiled, never run: the compiler accepts what stands here and refuses what is marked.

export const nothing: ConfigInput = defineConfig({});

export const everything: ConfigInput = defineConfig({
  baseUrl: 'https://tests.example/api/v1',
  apiKey: 'secret',
  project: 12,
  folder: 'QA/Unit',
  script: '@shop/api',
  layout: 'directory',
  mode: 'record',
  sync: 'default-branch',
  outcomes: {
    passed: 'pass',
    flaky: 'query',
    failed: 'fail',
    skipped: 'none',
    todo: 'blocked',
    unfinished: 'exclude',
    obsolete: 'exclude',
  },
  run: { headers: { team: 'Checkout' }, tester: 'Ann', environment: 'staging', completed: 'auto' },
  comment: { maxLength: 2000, stack: false },
  recordDir: '.runsheet',
  onPublishError: 'fail',
  api: { timeout: 5000, deadline: 30_000, caFile: 'ca.pem', proxy: 'http://127.0.0.1:3128' },
  redact: ['card-[0-9]+'],
  allowRenames: false,
  github: { summary: 'auto', annotations: false },
});

export const computed: () => ConfigInput | Promise<ConfigInput> = defineConfig(async () => ({ project: 'Shop' }));
export const promised: Promise<ConfigInput> = defineConfig(Promise.resolve({ project: 'Shop' }));
// @ts-expect-error -- an option that does not exist is found in a function too
export const mistyped = defineConfig(() => ({ foldr: 'QA' }));

/** A configuration may be built with what may be undefined, as values of the environment are. */
export const fromEnvironment: ConfigInput = defineConfig({ project: undefined, api: { timeout: undefined } });

export const refused: readonly ConfigInput[] = [
  // @ts-expect-error a key that does not exist is a typing error
  { projects: 'Shop' },
  // @ts-expect-error the layout is one of three words
  { layout: 'flat' },
  // @ts-expect-error the mode is one of five words
  { mode: 'on' },
  // @ts-expect-error a mark is one of the service's words, or none
  { outcomes: { passed: 'ok' } },
  // @ts-expect-error header values are strings
  { run: { headers: { build: 12 } } },
  // @ts-expect-error milliseconds are a number
  { api: { timeout: '5s' } },
  // @ts-expect-error patterns are written as strings, so that a configuration can be JSON
  { redact: [/card-[0-9]+/] },
];

/** What a caller can tell from an error without reading its message. */
export function readError(error: RunsheetError): readonly (string | number | undefined)[] {
  const code: ErrorCode = error.code;
  // @ts-expect-error a code stands in the catalogue
  const invented: ErrorCode = 'RS0000';
  // @ts-expect-error an error is not changed after it was made
  error.code = code;
  return [code, invented, error.message, error.guidance.todo, error.status, error.method, error.path];
}

/** Every ending of a run is one of five words. */
export function sayOutcome({ outcome }: Receipt): string {
  switch (outcome) {
    case 'delivered':
    case 'already-delivered':
    case 'kept':
    case 'withheld':
    case 'lost':
      return outcome;
    default:
      return outcome satisfies never;
  }
}

/** The law of conservation can be written down with the names of a receipt. */
export function isConserved(receipt: Receipt): boolean {
  const { collected, delivered, kept, lost, withheld } = receipt;
  return collected === delivered + kept + lost + withheld;
}

/** The error is a class, so that `instanceof` tells it from others. */
export function isOurs(error: unknown): error is RunsheetError {
  return error instanceof RunsheetError;
}
