/** Where a value was written. */
export type Origin =
  | { readonly kind: 'flag'; readonly flag: string }
  | { readonly kind: 'variable'; readonly variable: string }
  | { readonly kind: 'options' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'default' };

/** An origin as messages write it. */
export function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'flag':
      return `--${origin.flag}`;
    case 'variable':
      return origin.variable;
    case 'options':
      return 'reporter options';
    case 'file':
      return origin.path;
    case 'default':
      return 'default';
    default:
      return origin satisfies never;
  }
}
