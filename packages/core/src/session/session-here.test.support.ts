import { appendFileSync, openSync } from 'node:fs';
import { encodeLine } from '../outbox/encode-journal.ts';
import { createSession } from '../record/create-session.ts';
import type { AtExit } from '../record/process-end.ts';
import type { PublishOrder } from '../record/publisher-process.ts';
import type { Session, SessionSetup } from '../record/session.ts';
import type { World } from '../record/world.ts';
import { runPublisher } from './publish-run.ts';

/** A session whose publisher works in the process of the tests: `finish` is the end of the test process, too. */
export function sessionHere(setup: SessionSetup, world: World): Session {
  const orders: PublishOrder[] = [];
  const acts: AtExit[] = [];
  const session = createSession(setup, {
    ...world,
    onExit: (act) => acts.push(act),
    startPublisher: (order) => {
      orders.push(order);
      return { isAlive: () => true, wake: () => undefined, stop: () => orders.splice(0) };
    },
  });
  let ending: ReturnType<Session['finish']> | undefined;
  const finish: Session['finish'] = async (end, missing) => {
    const verdict = await session.finish(end, missing);
    for (const order of orders) {
      const file = openSync(order.journal, 'r');
      appendFileSync(order.journal, encodeLine({ kind: 'exit', code: 0 }));
      await runPublisher(
        order,
        { file, isGone: () => false, pause: () => Promise.reject(new Error('it is over')) },
        world,
      );
    }
    const codes = acts.splice(0).map((act) => act(0));
    return { failRun: verdict.failRun || codes.includes(1) };
  };
  return { ...session, finish: (end, missing) => (ending ??= finish(end, missing)) };
}
