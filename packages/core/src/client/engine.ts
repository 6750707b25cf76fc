import type { ServiceAddress } from './address.ts';
import type { Perform } from './call.ts';
import type { ClientOptions, ClientWorld } from './client.ts';
import { rejection } from './rejection.ts';
import { hidingKey } from './transport/key-hiding.ts';
import { logging } from './transport/logging.ts';
import { createDeliver, type Tries } from './transport/retrying.ts';
import type { Transport } from './transport/transport.ts';
import { createUndiciTransport } from './transport/undici-transport.ts';

/** Until when a call has to end, asked anew for each call; and how long that is in all, for messages. */
export type Deadline = { readonly atMs: () => number; readonly lengthMs: number };

/** What a client is made of once it is used: one connection and one pace, for calls with different deadlines. */
export type Engine = {
  readonly performBy: (deadline: Deadline, tries: Tries) => Perform;
  readonly close: () => Promise<void>;
};

/** What an engine is made from. */
export type EngineOptions = {
  readonly options: ClientOptions;
  readonly address: ServiceAddress;
  readonly world: Omit<ClientWorld, 'transport'>;
  readonly timeoutMs: number;
};

/** Puts the parts together: network, hidden key, log, repeats. */
export function createEngine({ options, address, world, timeoutMs }: EngineOptions): Engine {
  const { apiKey, ca, proxy, log } = options;
  const network = options.world?.transport ?? createUndiciTransport({ address, apiKey, ca, proxy, timeoutMs });
  const quiet = hidingKey(network, apiKey);
  const transport: Transport = log === undefined ? quiet : logging(quiet, log, world.now);
  const deliver = createDeliver({ ...world, transport, timeoutMs });
  const performBy =
    (deadline: Deadline, tries: Tries): Perform =>
    async (call) => {
      const delivery = await deliver(call, deadline.atMs(), tries);
      if (delivery.kind === 'ok' || delivery.kind === 'id-unknown') return delivery.answer;
      throw rejection(delivery, call, { address, deadlineMs: deadline.lengthMs });
    };
  return { performBy, close: transport.close };
}
