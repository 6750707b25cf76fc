/** Where a new item is placed: at the top, at the end, or after the Nth item (specification 4.4, 4.6). */
export type Insert = 'first' | 'last' | number;

/** The words of a result that may be sent (specification 2.12). */
export type ResultWord = 'pass' | 'fail' | 'blocked' | 'exclude' | 'query';

/** A result with its texts. `comments` and `issues` are the other spellings of `comment` and `issue` (specification 2.11). */
export type ResultObject = {
  /** Empty when only a comment or an issue is recorded. */
  readonly result: ResultWord | '';
  readonly comment?: string;
  readonly comments?: string;
  readonly issue?: string;
  readonly issues?: string;
};

/** One result: a word, the triple `[result, comment, issue]`, or an object (specification 2.12). */
export type ResultDraft = ResultWord | readonly [ResultWord | '', string, string] | ResultObject;

/** Results by the decimal id of a test or of a run, for example `{ "7": "pass" }`. */
export type ResultsById = Readonly<Record<string, ResultDraft>>;

/** A row to be added to a script (specification 2.8, 4.4). */
export type TestDraft = {
  /** On every test of a request or on none. */
  readonly id?: number;
  readonly text: string;
  /** Outline depth, 0 is the top; when left out, the service reads it from the leading blanks of the text. */
  readonly indent?: number;
  /** Separated by commas or blanks. */
  readonly tags?: string;
  readonly notes?: string;
};

/** A row of a script that is being created; it may carry results (specification 2.8, 2.12). */
export type ScriptTestDraft = Omit<TestDraft, 'text'> & {
  readonly text?: string;
  /** In the order of the runs of the draft, or by run id. */
  readonly results?: readonly ResultDraft[] | ResultsById;
};

/** A run header to be defined; ids that start with `_` are the built-in ones (specification 2.9). */
export type FieldObject = {
  readonly id: string;
  /** Not for built-in fields. */
  readonly label?: string;
  /** Shown in summaries; the service assumes true. */
  readonly show?: boolean;
};

/** A run header: an id or label, `(hidden)` in parentheses, or an object (specification 2.9). */
export type FieldDraft = string | FieldObject;

/** A run to be appended to a script (specification 2.10, 4.5). */
export type RunDraft = {
  /** By field id. The service ignores ids that the script does not define. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly completed?: boolean | 'auto';
  /** By test id. */
  readonly results?: ResultsById;
};

/** A run of a script that is being created; only here it may have an id (specification 2.10). */
export type ScriptRunDraft = RunDraft & { readonly id?: number };

/** A script to be created; without a name the service calls it `New Script` (specification 4.4). */
export type ScriptDraft = {
  readonly name?: string;
  readonly description?: string;
  /** Report comments. */
  readonly comments?: string;
  readonly fields?: readonly FieldDraft[];
  /** One text with a line per test, a string per test, or objects. */
  readonly tests?: string | readonly string[] | readonly ScriptTestDraft[];
  readonly runs?: readonly ScriptRunDraft[];
};

/** What of a script is replaced (specification 4.4). */
export type ScriptPatch = Pick<ScriptDraft, 'name' | 'description' | 'comments'>;

/** The name of a folder, or the text of a note (specification 4.3a, 4.6). */
export type NameDraft = { readonly name: string };
