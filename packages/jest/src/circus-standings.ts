import type { CircusEvent, CircusState, CircusSuite, CircusTest } from './circus-events.ts';
import type { IdleTest, RunnerFacts, Standing } from './runner-facts.ts';

const { stringify } = JSON;

export type StandingKeeper = {
  /** Takes every event in its order; never throws. */
  observe(event: CircusEvent, state: CircusState): void;
  /** What no earlier result of the test has told. Each call is one result. */
  take(test: CircusTest): Standing;
  /**
   * Of a test that shares its title: to read a stack is slow. Only at the end of the file: Jest 29 may write the message of
   * each attempt into the error whose stack is read here, and a stack that was read stays as it was. Never throws.
   */
  lineOf(test: CircusTest): Pick<RunnerFacts, 'line'>;
};

/** Follows where the tests of one file stand. */
export function followStandings(testPath: string): StandingKeeper {
  let twins: ReadonlySet<CircusTest> = new Set();
  let places: ReadonlyMap<CircusTest, Place> = new Map();
  let idle: IdleTest[] = [];
  return {
    observe({ name, test }, { rootDescribeBlock, testNamePattern }) {
      try {
        if (name === 'run_start') {
          const byPath = new Map<string, CircusTest[]>();
          places = placesIn(rootDescribeBlock, byPath);
          twins = new Set([...byPath.values()].flatMap((group) => (group.length > 1 ? group : [])));
        }
        // Of tests that a name filter leaves out nothing is claimed: they may be thousands.
        if (name !== 'test_skip' || test === undefined || testNamePattern) return;
        const place = places.get(test);
        if (place !== undefined) idle.push({ ...place, how: test.mode === 'skip' ? 'skipped' : 'unselected' });
      } catch {
        // Whatever jest-circus changes one day: tests of one title are then told apart by the order in which they end.
      }
    },
    take(test) {
      const { nth } = places.get(test) ?? {};
      const told = idle;
      idle = [];
      return { ...(nth !== undefined && { nth }), ...(told.length > 0 && { idle: told }) };
    },
    lineOf(test) {
      try {
        const line = twins.has(test) ? declaredAt(test, testPath) : undefined;
        return line === undefined ? {} : { line };
      } catch {
        // Tests may change how stacks are written.
        return {};
      }
    },
  };
}

type Place = Omit<IdleTest, 'how'>;

/**
 * In the order in which they are written, which is not always that in which they run. Describes of one path are one.
 * `byPath` takes the tests of each path.
 */
function placesIn(root: CircusSuite, byPath: Map<string, CircusTest[]>): ReadonlyMap<CircusTest, Place> {
  const places = new Map<CircusTest, Place>();
  const visit = (suite: CircusSuite, suites: readonly string[]) => {
    const path = stringify(suites);
    for (const child of suite.children) {
      const title = String(child.name);
      if (child.type === 'describeBlock') {
        visit(child, [...suites, title]);
      } else {
        const key = path + title;
        const group = byPath.get(key) ?? [];
        byPath.set(key, group);
        const nth = group.push(child);
        places.set(child, { suites, title, ...(nth > 1 && { nth }) });
      }
    }
  };
  visit(root, []);
  return places;
}

/** Its first place in the file declares the test. */
function declaredAt({ asyncError }: CircusTest, testPath: string): number | undefined {
  const stack = String(asyncError?.stack);
  const at = stack.indexOf(`${testPath}:`);
  return at === -1 ? undefined : Number.parseInt(stack.slice(at + testPath.length + 1), 10);
}
