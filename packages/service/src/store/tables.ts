import type { Generated, Kysely } from 'kysely';

/** The tables of the newest format, as both engines hold them. */
export type Tables = {
  readonly projects: {
    readonly id: Generated<number>;
    readonly name: string;
    readonly description: string;
    readonly bug_pattern: string;
    readonly created: string;
    readonly archived: number;
  };
  readonly items: {
    readonly id: number;
    readonly project_id: number;
    readonly parent_id: number | null;
    readonly type: 'folder' | 'note' | 'script';
    /** Among those of its place: see ranks.ts. */
    readonly rank: string;
    readonly name: string;
  };
  readonly scripts: {
    readonly id: number;
    readonly description: string;
    readonly comments: string;
    readonly created: string;
    readonly archived: number;
    /** JSON: the list of fields. */
    readonly fields: string;
  };
  readonly tests: {
    readonly script_id: number;
    readonly id: number;
    /** Among those of its script: see ranks.ts. */
    readonly rank: string;
    readonly indent: number;
    readonly text: string;
    readonly tags: string;
    readonly notes: string;
  };
  readonly runs: {
    readonly key: Generated<number>;
    readonly script_id: number;
    /** In the order the runs came in; a retest stands at the position of its run. */
    readonly position: number;
    readonly number: number;
    readonly retest: number;
    readonly created: string;
    readonly state: string;
    readonly tester: string;
    readonly tags: string;
    /** JSON: pairs of field id and value. */
    readonly headers: string;
    /** How many results there are. */
    readonly cells: number;
    /** See pack-results.ts. */
    readonly marks: Uint8Array;
    readonly remarks: Uint8Array | null;
  };
  readonly keys: {
    readonly id: Generated<number>;
    readonly name: string;
    readonly hash: string;
    readonly ending: string;
    readonly access: 'read' | 'write';
    /** 1: it also manages keys. */
    readonly admin: number;
    readonly project_id: number | null;
    readonly created: string;
    readonly expires: string | null;
    readonly last_used: string | null;
    readonly revoked: string | null;
  };
  readonly sessions: { readonly hash: string; readonly key_hash: string; readonly expires: string };
  readonly audit: {
    readonly id: Generated<number>;
    readonly time: string;
    readonly key_name: string;
    readonly method: string;
    readonly path: string;
    readonly address: string;
    readonly request_id: string;
  };
};

export type Engine = 'sqlite' | 'postgres';

/** One connection's view of the data, inside a transaction or outside of any. */
export type Database = { readonly engine: Engine; readonly query: Kysely<Tables> };
