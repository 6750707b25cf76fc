import type { Access } from './store/keys.ts';

/** Who sent a request, as far as the connection tells. */
export type Caller = { readonly address: string };

/** Who asks: a key that opens something. */
export type Identity = {
  readonly id: number;
  /** Of the stored key; the key that the service was started with has none. */
  readonly storedId?: number;
  readonly name: string;
  /** The last characters of the key. */
  readonly ending: string;
  readonly access: Access;
  /** The only project it opens; null for all. */
  readonly projectId: number | null;
};

/** What is known of a request while it is answered: see `Context` of hono. */
export type Env = {
  Bindings: Partial<Caller>;
  Variables: {
    requestId: string;
    identity?: Identity;
    /** Of a write. */
    body?: Uint8Array<ArrayBuffer>;
  };
};
