import type { Surroundings } from './look-around.ts';

export type Edit =
  | { readonly kind: 'changed'; readonly text: string }
  | { readonly kind: 'unchanged' }
  /** Its shape is not understood, or changing it could lose something: a person does it better. */
  | { readonly kind: 'by-hand'; readonly why: string; readonly write: string };

export type FileChange = { readonly path: string; readonly before: string | undefined; readonly after: string };

export type ByHand = { readonly where: string; readonly why: string; readonly write: string };

export type InitPlan = { readonly changes: readonly FileChange[]; readonly byHand: readonly ByHand[] };

/** Packages that are set up together: one, or several of a workspace. */
export type PackageGroup = {
  readonly packages: readonly [Surroundings, ...Surroundings[]];
  /** Absolute: where the configuration file stands that holds for all of them. */
  readonly root: string;
};

export type Files = {
  readonly read: (path: string) => string | undefined;
  readonly write: (path: string, text: string) => void;
};
