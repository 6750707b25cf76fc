import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

export type EarlyConnection = {
  /** Connects for undici: with the connection that was opened early, if there is one and it still holds. */
  readonly connect: buildConnector.connector;
  /** Opens one to where the last one led, unless one is open or being opened. Before the first one it does nothing. */
  readonly open: () => void;
  /** Ends one that nobody took. */
  readonly close: () => void;
};

/**
 * A service hangs up on a connection that rests for some seconds, as it does while tests run. To connect anew takes one
 * round trip, and with TLS two, which need not come after everything else that is done at the end.
 */
export function createEarlyConnection(connect: buildConnector.connector): EarlyConnection {
  const inUse = new Set<Socket>();
  let place: buildConnector.Options | undefined;
  let early: Early | undefined;
  const hand = (socket: Socket, callback: buildConnector.Callback) => {
    inUse.add(socket.ref());
    socket.once('close', () => inUse.delete(socket));
    callback(null, socket);
  };
  const connectAnew: buildConnector.connector = (options, callback) => {
    connect(options, (...[error, socket]) => (error === null ? hand(socket, callback) : callback(error, null)));
  };
  return {
    connect: (options, callback) => {
      place = options;
      const taken = early;
      early = undefined;
      if (taken === undefined) connectAnew(options, callback);
      else taken.take((socket) => (socket === undefined ? connectAnew(options, callback) : hand(socket, callback)));
    },
    open: () => {
      if (place !== undefined && inUse.size === 0) early ??= openEarly(place, connect);
    },
    close: () => {
      early?.take((socket) => socket?.destroy());
      early = undefined;
    },
  };
}

type Early = {
  /** Gives it away as soon as it is open; undefined: it could not be opened, or was closed since. */
  readonly take: (taker: (socket: Socket | undefined) => void) => void;
};

function openEarly(place: buildConnector.Options, connect: buildConnector.connector): Early {
  const opening = new Promise<Socket | undefined>((resolve) => {
    // What is wrong is met again, and told, by the request. Until then it keeps no program alive.
    connect(place, (_, socket) => resolve(socket?.unref()));
  }).catch(() => undefined);
  return {
    take: (taker) => {
      const taken = opening.then((socket) => taker(socket?.readyState === 'open' ? socket : undefined));
      // Whoever takes it tells of what is wrong itself; a request that hears nothing ends with its time.
      taken.catch(() => undefined);
    },
  };
}
