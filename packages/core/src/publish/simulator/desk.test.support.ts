import { type RunsheetError, toRunsheetError } from '../../errors/runsheet-error.ts';
import type { ScriptPlan } from '../../plan/plan.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { leaseToken } from '../hold-lease.ts';
import { locateScript } from '../locate-script.ts';
import { planSheets, syncScript } from '../plan-or-sync.ts';
import type { PublishContext } from '../publish-context.ts';
import { publishSheet } from '../publish-sheets.ts';
import type { SheetDelivery } from '../tell-delivery.ts';
import { createSimClient, type SimRequest } from './client.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import { POLICY } from './publisher.test.support.ts';
import { createSimService, type SimService } from './service.test.support.ts';
import type { SimHabits } from './habits.test.support.ts';
import { createSimWorld, NO_FAULTS } from './world.test.support.ts';

/** One machine that publishes to a service of the model, build after build. */
export type Desk = {
  readonly service: SimService;
  readonly publish: (sheet: Sheet, asked?: Asked) => Promise<Done<SheetDelivery>>;
  readonly plan: (sheet: Sheet, asked?: Asked) => Promise<Done<ScriptPlan | undefined>>;
  readonly sync: (sheet: Sheet, asked?: Asked & { readonly isCheck?: boolean }) => Promise<Done<ScriptPlan>>;
};

/** What is otherwise than usual. */
export type Asked = Partial<Omit<PublishContext, 'policy'>> & {
  readonly policy?: Partial<PublishContext['policy']>;
  /** The fault of the n-th request, counted from 1, of its method. */
  readonly fault?: (request: SimRequest, nth: number) => SimFault | undefined;
};

/** What came of it, and the methods of all requests. */
export type Done<Value> = {
  readonly value: Value | undefined;
  readonly error: RunsheetError | undefined;
  readonly requests: string;
};

export function openDesk(habits: Partial<SimHabits> = {}): Desk {
  const service = createSimService(habits);
  const known = new Map<string, number>();
  const hints = {
    get: (target: string) => known.get(target),
    set: (target: string, id: number) => void known.set(target, id),
  };
  let builds = 0;
  const act = <Value>(asked: Asked, work: Work<Value>) => {
    builds += 1;
    const runKey = asked.runKey ?? `rs1-build${builds}`;
    const usual = {
      runKey,
      token: leaseToken(runKey, 'desk', `${builds}`),
      project: 1,
      replay: false,
      mayAddRows: true,
      hints,
    };
    return runAlone(service, { ...usual, ...asked }, work);
  };
  return {
    service,
    publish: (sheet, asked = {}) =>
      act(asked, async (context) => publishSheet(sheet, await locateScript(sheet.script, context), context)),
    plan: (sheet, asked = {}) =>
      act(onlyReading(asked), async (context) => {
        const { scripts, error } = await planSheets(async () => [sheet], context);
        if (error !== undefined) throw error;
        return scripts[0];
      }),
    sync: (sheet, { isCheck = false, ...asked } = {}) =>
      act(isCheck ? onlyReading(asked) : asked, (context) => syncScript(sheet, context, { isCheck })),
  };
}

/** What only looks writes nothing. */
export function refuseWrite({ method, path }: SimRequest): undefined {
  if (method !== 'GET') throw new TypeError(`${method} ${path} leaves the process`);
  return undefined;
}

function onlyReading(asked: Asked): Asked {
  return { ...asked, fault: (request, nth) => refuseWrite(request) ?? asked.fault?.(request, nth) };
}

type Work<Value> = (context: PublishContext) => Promise<Value>;
type Build = Asked & Omit<PublishContext, 'policy' | 'client' | 'clock'>;

/** One process, with nobody beside it. */
async function runAlone<Value>(
  service: SimService,
  { fault, policy, ...build }: Build,
  work: Work<Value>,
): Promise<Done<Value>> {
  const counts = new Map<string, number>();
  const countAndMeet = (_: number, request: SimRequest) => {
    const nth = (counts.get(request.method) ?? 0) + 1;
    counts.set(request.method, nth);
    return fault?.(request, nth);
  };
  const world = createSimWorld({ ...NO_FAULTS, faultAt: countAndMeet });
  const ended: { value?: Value; error?: RunsheetError } = {};
  await world.run([
    {
      name: build.runKey,
      live: async ({ clock, send }) => {
        const client = createSimClient(service, { send, clock });
        const context = { client, clock, ...build, policy: { ...POLICY, ...policy } };
        try {
          ended.value = await work(context);
        } catch (error) {
          ended.error = toRunsheetError(error, 'the model');
        }
      },
    },
  ]);
  return { value: ended.value, error: ended.error, requests: world.events.map(({ method }) => method).join(' ') };
}

/** The codes of what is to be known about a delivery, or of what ended it. */
export function codesOf({ value, error }: Done<SheetDelivery>): string {
  const codes = value?.notices.map(({ code }) => code) ?? [];
  return [...codes, ...(error === undefined ? [] : [error.code])].join(' ');
}

/** Meets the first requests of a method whose path ends so; the further ones pass. */
export function faultAt(method: string, pathEnd: string, faults: readonly SimFault[]): NonNullable<Asked['fault']> {
  const left = [...faults];
  return (request) => (request.method === method && request.path.endsWith(pathEnd) ? left.shift() : undefined);
}
