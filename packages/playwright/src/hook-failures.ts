import { isSame, surrounds } from './locations.ts';
import type { Location, Suite, TestCase, TestError, TestResult, TestStep } from './playwright-results.ts';

/** A `beforeAll` or `afterAll` that threw. Playwright gives its error to a test that runs beside it. */
export type HookFailure = {
  readonly kind: 'beforeAll' | 'afterAll';
  /** The describe, or file, that the hook belongs to. */
  readonly owner: Suite;
  readonly error: TestError;
  readonly result: TestResult;
};

/** The failures of hooks among the errors of a test's last attempt, in their order. Pure. */
export function hookFailures(test: TestCase): readonly HookFailure[] {
  const result = test.results.at(-1);
  return result === undefined || test.outcome() !== 'unexpected' ? [] : hookFailuresIn(result, test);
}

/** The failures of hooks among the errors of one attempt of a test. Pure. */
export function hookFailuresIn(result: TestResult, test: TestCase): readonly HookFailure[] {
  const hooks = stepsIn(result.steps).flatMap((step) => hookOf(step, test) ?? []);
  return result.errors.flatMap((error) => {
    const hook = hooks.find(({ step }) => hasThrown(step, error)) ?? hookThatTookTooLong(error, hooks);
    return hook === undefined ? [] : [{ kind: hook.kind, owner: hook.owner, error, result }];
  });
}

type Hook = Pick<HookFailure, 'kind' | 'owner'> & { readonly step: TestStep };

/** Hooks stand below `Before Hooks`, `After Hooks` or `Worker Cleanup`. */
function stepsIn(steps: readonly TestStep[]): readonly TestStep[] {
  return steps.flatMap((step) => (step.category === 'hook' ? [step, ...stepsIn(step.steps)] : []));
}

function hookOf(step: TestStep, test: TestCase): Hook | undefined {
  const { location, title } = step;
  if (location === undefined) return undefined;
  const around = aroundOf(test).filter(({ type }) => type === 'describe' || type === 'file');
  const declared = around.flatMap((owner) =>
    declaredHooks(owner).flatMap((hook) => (isSame(hook.location, location) ? [{ owner, type: hook.type }] : [])),
  );
  const [known] = declared;
  if (known !== undefined) return isForAll(known.type) ? { kind: known.type, owner: known.owner, step } : undefined;
  // Merged reports do not tell where a hook belongs: the innermost describe that surely has it, else the file.
  const [, kind = ''] = /^(\w+) hook$/.exec(title) ?? [];
  const file = around.at(-1);
  const owner = file && (around.find((suite) => suite !== file && surrounds({ suite, file }, location)) ?? file);
  return isForAll(kind) && owner !== undefined ? { kind, owner, step } : undefined;
}

/** Describes and file around a test, and its project, from the inside out. */
export function aroundOf(test: TestCase): readonly Suite[] {
  const suites: Suite[] = [];
  for (let suite: Suite | undefined = test.parent; suite !== undefined; suite = suite.parent) suites.push(suite);
  return suites;
}

type DeclaredHook = { readonly type: string; readonly location: Location };

/** Playwright knows them, and has no documented way to ask for them. */
function declaredHooks(suite: Suite): readonly DeclaredHook[] {
  const hooks: unknown = Reflect.get(suite, '_hooks');
  return Array.isArray(hooks) ? hooks.filter(isDeclaredHook) : [];
}

function isDeclaredHook(value: unknown): value is DeclaredHook {
  if (typeof value !== 'object' || value === null) return false;
  return 'type' in value && typeof value.type === 'string' && 'location' in value && typeof value.location === 'object';
}

function isForAll(kind: string): kind is HookFailure['kind'] {
  return kind === 'beforeAll' || kind === 'afterAll';
}

/** The error of a soft assertion stands at a step within. */
function hasThrown(step: TestStep, error: TestError): boolean {
  return step.error?.message === error.message || step.steps.some((inner) => hasThrown(inner, error));
}

/** Then the error is the test's alone. The hook that ran last is the one. */
function hookThatTookTooLong({ message = '' }: TestError, hooks: readonly Hook[]): Hook | undefined {
  return hooks.findLast(({ kind }) => message.includes(`"${kind}" hook timeout`));
}
