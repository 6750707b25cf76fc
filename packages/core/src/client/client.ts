import type * as answers from './answers/things.ts';
import type { Insert, NameDraft, RunDraft, ScriptDraft, ScriptPatch, TestDraft } from './requests/drafts.ts';
import type { View } from './requests/view.ts';
import type { Transport } from './transport/transport.ts';

/** How a client reaches the service. */
export type ClientOptions = {
  /** With the version prefix, for example `https://tests.example/api/v1`. https, or http to this machine only. */
  readonly baseUrl: string;
  /** Sent to the origin of `baseUrl` and nowhere else; never shown in errors, logs or inspected values. */
  readonly apiKey: string;
  /** Certificates of a private authority in PEM form, trusted instead of the public ones. */
  readonly ca?: string;
  /** Address of an HTTP proxy. Default: HTTPS_PROXY of the environment. NO_PROXY holds; this machine is never proxied. */
  readonly proxy?: string;
  /** Longest time of one request in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** Longest time of one call in milliseconds, with its repeats and waits. Default 60,000. */
  readonly deadlineMs?: number;
  /** Told about every request that was sent, after it ended. */
  readonly log?: (entry: RequestLogEntry) => void;
  /** Clock, sleep, random and network; for tests. */
  readonly world?: Partial<ClientWorld>;
};

/** What is logged of a request: never its key, headers or bodies. */
export type RequestLogEntry = {
  readonly method: string;
  readonly path: string;
  /** Absent when there was no answer. */
  readonly status?: number;
  readonly durationMs: number;
  /** Where the answer names a page for people (RFC 8288, `rel="alternate"`): its address, relative to the service. */
  readonly page?: string;
};

/** What a client needs from outside. */
export type ClientWorld = {
  /** Milliseconds since 1970; must never go backwards. */
  readonly now: () => number;
  readonly sleep: (waitMs: number) => Promise<void>;
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** Instead of the network. */
  readonly transport: Transport;
};

/**
 * The service, one function per endpoint. Every call resolves to the parsed body of the answer, and rejects with a
 * `RunsheetError`: RS1010 before anything is sent when an argument is not what the specification allows; RS2001,
 * RS2002 when access is refused; RS3001, RS3013 when the service is not reached; RS3002 when the deadline passes;
 * RS3003 when the service asks to wait longer than that (`request.waitMs`); RS3004 when it rejects the request; RS3023
 * when the address is not that of its API; RS3005, RS3016 when a read brings no usable answer; RS3006 when it is not known
 * whether a write was carried out (`request.outcome` is `ambiguous`: read before you repeat).
 */
export type Client = {
  /** Who the key belongs to (specification 4.2). */
  readonly whoami: () => Promise<answers.WhoamiAnswer>;
  readonly projects: ProjectCalls;
  readonly folders: FolderCalls;
  readonly scripts: ScriptCalls;
  readonly tests: TestCalls;
  readonly runs: RunCalls;
  readonly notes: NoteCalls;
  /** The same client, connection and retry budget, but all calls together end within this time from now. */
  readonly within: (deadlineMs: number) => Client;
  /**
   * The same client, but every call is one request at most: what was not sent, was throttled, or would have to wait
   * rejects at once (RS3001, RS3003), for callers who look again before they repeat.
   */
  readonly once: () => Client;
  /** Ends the connection, and breaks off what is under way. A later call opens a new one. */
  readonly close: () => Promise<void>;
};

/** Specification 4.3. */
export type ProjectCalls = {
  /** All projects but the archived ones. */
  readonly list: () => Promise<answers.ProjectsAnswer>;
  readonly get: (projectId: number) => Promise<answers.ProjectAnswer>;
};

/** Specification 4.3a. */
export type FolderCalls = {
  /** The tree of a project. */
  readonly tree: <const Asked extends View = {}>(
    projectId: number,
    view?: Asked,
  ) => Promise<answers.FoldersAnswer<Asked>>;
  readonly get: <const Asked extends View = {}>(
    projectId: number,
    folderId: string,
    view?: Asked,
  ) => Promise<answers.FolderAnswer<Asked>>;
  /** At the top of the project, or in the folder `parentId`. */
  readonly create: (
    projectId: number,
    folder: NameDraft,
    place?: { readonly parentId?: string },
  ) => Promise<answers.CreatedFolderAnswer>;
  readonly rename: (projectId: number, folderId: string, folder: NameDraft) => Promise<answers.RenamedFolderAnswer>;
};

/** At the top of the project, or in a folder. */
type Place = { readonly folderId?: string };
type NewPlace = Place & { readonly insert?: Insert };

/** Specification 4.4. */
export type ScriptCalls = {
  /** `insert` is `first` when left out. */
  readonly create: (projectId: number, draft: ScriptDraft, place?: NewPlace) => Promise<answers.CreatedScriptAnswer>;
  /** With the results of all runs the answer may be large: it may take until the deadline of the call. */
  readonly get: <const Asked extends View = {}>(scriptId: number, view?: Asked) => Promise<answers.ScriptAnswer<Asked>>;
  /** Replaces metadata only. */
  readonly update: (scriptId: number, patch: ScriptPatch) => Promise<answers.UpdatedScriptAnswer>;
};

/** Specification 4.4, tests of a script. */
export type TestCalls = {
  readonly list: (scriptId: number) => Promise<answers.TestsAnswer>;
  /** Objects, a string per test, or one text with a line per test; at the end unless `insert` says otherwise. */
  readonly add: (
    scriptId: number,
    tests: string | readonly string[] | readonly TestDraft[],
    place?: { readonly insert?: Insert },
  ) => Promise<answers.AddedTestsAnswer>;
  readonly get: (scriptId: number, testId: number) => Promise<answers.TestAnswer>;
};

/** Specification 4.5. */
export type RunCalls = {
  /** Appends a run. It cannot be changed or removed afterwards. */
  readonly add: (scriptId: number, run: RunDraft) => Promise<answers.AddedRunAnswer>;
};

/** Specification 4.6. Without `folderId` the notes at the top of the project are meant. */
export type NoteCalls = {
  readonly list: (projectId: number, place?: Place) => Promise<answers.NotesAnswer>;
  readonly create: (projectId: number, note: NameDraft, place?: NewPlace) => Promise<answers.CreatedNoteAnswer>;
  readonly get: (projectId: number, noteId: string, place?: Place) => Promise<answers.NoteAnswer>;
  readonly update: (
    ...update: readonly [projectId: number, noteId: string, note: NameDraft, place?: Place]
  ) => Promise<answers.NoteAnswer>;
};
