/** The parts of every message: what happened to what, why it is so, and what to do next. */
export type Guidance = { readonly what: string; readonly why: string; readonly todo: string };

/** An entry of the catalogue whose text names facts. */
export type Message<Facts> = {
  /** Facts that stand for any, where the message is explained. */
  readonly example: Facts;
  readonly text: (facts: Facts) => Guidance;
};
