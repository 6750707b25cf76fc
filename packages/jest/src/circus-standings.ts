import type { CircusEvent, CircusState, CircusSuite, CircusTest } from './circus-events.ts';
import type { IdleTest, Standing } from './runner-facts.ts';

const { stringify } = JSON;

export type StandingKeeper = {
  /** Takes every event in its order; never throws. */
  observe(event: CircusEvent, state: CircusState): void;
  /** What no earlier result of the test has told. Each call is one result. */
  take(test: CircusTest): Standing;
};

/** Follows where the tests of one file stand. */
export function followStandings(): StandingKeeper {
  let places: ReadonlyMap<CircusTest, Place> = new Map();
  let idle: IdleTest[] = [];
  return {
    observe({ name, test }, { rootDescribeBlock, testNamePattern }) {
      try {
        if (name === 'run_start') places = placesIn(rootDescribeBlock);
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
  };
}

type Place = Omit<IdleTest, 'how'>;

/** In the order in which they are written, which is not always that in which they run. Describes of one path are one. */
function placesIn(root: CircusSuite): ReadonlyMap<CircusTest, Place> {
  const places = new Map<CircusTest, Place>();
  const counts = new Map<string, number>();
  const visit = (suite: CircusSuite, suites: readonly string[]) => {
    const path = stringify(suites);
    for (const child of suite.children) {
      const title = String(child.name);
      if (child.type === 'describeBlock') {
        visit(child, [...suites, title]);
      } else {
        const key = path + title;
        const nth = (counts.get(key) ?? 0) + 1;
        counts.set(key, nth);
        places.set(child, { suites, title, ...(nth > 1 && { nth }) });
      }
    }
  };
  visit(root, []);
  return places;
}
