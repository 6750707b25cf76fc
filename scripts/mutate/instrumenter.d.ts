// What is used of @stryker-mutator/instrumenter: its own types do not compile under our settings.
type Position = { readonly line: number; readonly column: number };
type File = { readonly name: string; readonly mutate: boolean; readonly content: string };
type Mutant = {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
};
type Options = {
  readonly plugins: null;
  readonly ignorers: readonly never[];
  readonly excludedMutations: readonly string[];
};

export class Instrumenter {
  constructor(logger: Readonly<Record<string, () => unknown>>);
  instrument(
    files: readonly File[],
    options: Options,
  ): Promise<{ readonly files: readonly File[]; readonly mutants: readonly Mutant[] }>;
}
