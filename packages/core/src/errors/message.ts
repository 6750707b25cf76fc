/** The parts of every message: what happened to what, why it is so, and what to do next. */
export type Guidance = { readonly what: string; readonly why: string; readonly todo: string };

/** An entry of the catalogue whose text depends on its facts. Where facts only stand in it, a Guidance with `{fact}` in its texts does. */
export type Message<Facts> = {
  /** Facts that stand for any, where the message is explained. */
  readonly example: Facts;
  readonly text: (facts: Facts) => Guidance;
};

/** Makes an entry. The example says which facts it needs; those that it may do without are named as its type. */
export function message<Given>(
  example: FactsOf<Given>,
  text: (facts: FactsOf<Given>) => Guidance,
): Message<FactsOf<Given>> {
  return { example, text };
}

type FactsOf<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends (infer Item)[] ? readonly Item[] : Given[Name];
};

/** The facts that stand in the texts of a Guidance. */
export type FactsIn<Entry> = Entry extends Guidance
  ? { readonly [Name in NamesIn<Entry['what' | 'why' | 'todo']>]: string | number }
  : never;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** A number of things in words. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** The first few of a list. */
export function first(rows: readonly string[]): string {
  return rows.length > 3 ? `${rows.slice(0, 3).join(' | ')} …` : rows.join(' | ');
}
