/** What Jest does not tell of a test while the run goes on: a killed run is put together by it. */
export type Standing = {
  /** Which of the tests of one title below the same describes it is, from 2 on. */
  readonly nth?: number;
  /** Tests before it that did not run, since Jest tells nobody of them while the run goes on. */
  readonly idle?: readonly IdleTest[];
};

/** The id of the project that a test was in, if our runner put it on Jest's result: it does where there are several. */
export function readProject(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null || !('project' in said)) return undefined;
  return isString(said.project) ? said.project : undefined;
}

/** A test that its author left out. */
export type IdleTest = {
  readonly suites: readonly string[];
  readonly title: string;
  readonly nth?: number;
  readonly how: 'skipped' | 'unselected';
};

/** The same on Jest's result of a test, if our runner put it there. */
export function readStanding(said: unknown): Standing {
  if (typeof said !== 'object' || said === null) return {};
  const nth = 'nth' in said && isCount(said.nth) ? { nth: said.nth } : {};
  return 'idle' in said && Array.isArray(said.idle) ? { ...nth, idle: said.idle.filter(isIdleTest) } : nth;
}

function isIdleTest(value: unknown): value is IdleTest {
  if (typeof value !== 'object' || value === null || !('suites' in value && 'title' in value && 'how' in value)) {
    return false;
  }
  const { suites, title, how } = value;
  const isPlaced = Array.isArray(suites) && suites.every(isString) && isString(title);
  return isPlaced && (!('nth' in value) || isCount(value.nth)) && (how === 'skipped' || how === 'unselected');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
