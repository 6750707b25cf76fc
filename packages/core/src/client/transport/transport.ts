/** One request to the service, relative to its base URL; what carries it adds the origin and the key. */
export type TransportRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Begins with a slash and holds the query, for example `/scripts/12?tests=none`. */
  readonly path: string;
  readonly body?: { readonly type: 'application/json' | 'text/plain'; readonly text: string };
  /** The longest time this one request may take, from connect to the last byte. */
  readonly timeoutMs: number;
};

/** Why there is no whole answer. */
export type TransportFault = 'unreachable' | 'untrusted' | 'timeout' | 'broken' | 'too-large' | 'closed';

/** What came of one request. Nothing is thrown but mistakes of our own. */
export type TransportAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case; without prototype. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | {
      readonly kind: 'failed';
      readonly fault: TransportFault;
      /** Whether the head of the request was written: only `false` proves that the service cannot have seen it. */
      readonly sent: boolean;
      /** Set when the answer began, and broke off. */
      readonly status?: number;
      /** In plain words, without secrets. */
      readonly reason: string;
      readonly cause?: unknown;
    };

/** Carries requests; the one port between the client and the network. */
export type Transport = {
  readonly send: (request: TransportRequest) => Promise<TransportAnswer>;
  /** Ends the connections. A later request opens new ones. */
  readonly close: () => Promise<void>;
};
