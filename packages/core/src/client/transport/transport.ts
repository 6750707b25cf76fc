/** One request to the service, relative to its base URL; what carries it adds the origin and the key. */
export type TransportRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Begins with a slash and holds the query, for example `/scripts/12?tests=none`. */
  readonly path: string;
  readonly body?: RequestBody | undefined;
  /** The longest time this one request may take, from connect to the last byte. */
  readonly timeoutMs: number;
};

export type RequestBody = { readonly type: 'application/json' | 'text/plain'; readonly text: string };

/** Names in lower case, several values joined by a comma; without prototype. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** Why there is no whole answer; `closed`: by `close` of this transport; `too-large`: for this transport. */
export type Fault = 'untrusted' | 'timeout' | 'broken' | 'closed' | 'too-large';

/** What came of one request. A transport never rejects. */
export type TransportAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: AnswerHeaders; readonly body: string }
  /** The head of the answer came, its body did not come whole. */
  | {
      readonly kind: 'truncated';
      readonly status: number;
      readonly headers: AnswerHeaders;
      readonly fault?: Fault;
      readonly reason: string;
      readonly cause?: unknown;
    }
  | {
      readonly kind: 'failed';
      readonly fault: Fault;
      /** Whether the head of the request may have been written: only false proves that the service cannot have seen it. */
      readonly sent: boolean;
      /** In plain words, without secrets. */
      readonly reason: string;
      readonly cause?: unknown;
    };

/** The one port between the client and the network. */
export type Transport = {
  readonly send: (request: TransportRequest) => Promise<TransportAnswer>;
  /** Ends the connections, and breaks off what is under way. A later request opens new ones. */
  readonly close: () => Promise<void>;
};
