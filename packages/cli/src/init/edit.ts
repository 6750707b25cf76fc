/** What is to be done with a file. */
export type Edit =
  | { readonly kind: 'changed'; readonly text: string }
  /** It has everything already. */
  | { readonly kind: 'unchanged' }
  /** Its shape is not understood, or changing it could lose something: a person does it better. */
  | { readonly kind: 'by-hand'; readonly why: string; readonly write: string };
