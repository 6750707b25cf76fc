import type { ModuleResult, Specification } from './vitest-results.ts';

const { stringify } = JSON;

/** What tells a test file from every other one of a run. One path can be a file of tests, and once more one of types. */
export function fileKey(file: ModuleResult | Specification): string {
  const isOfTypes = 'pool' in file ? file.pool === 'typescript' : isTypecheck(file.meta());
  return stringify([file.project.name, file.moduleId, isOfTypes]);
}

/** Whether Vitest has checked the types of a file, and not run it. */
export function isTypecheck(meta: object): boolean {
  return 'typecheck' in meta && meta.typecheck === true;
}
