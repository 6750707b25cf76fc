import type { Failure, Report, TestNode } from '@runsheet/core/adapter';
import { RUN_ERRORS_TITLE } from '@runsheet/core/command';

/** A test, hook, file or run that failed, by its path of titles. */
export type FailedNode = { readonly path: readonly string[]; readonly message: string };

/** Everything that failed, in the order of the Report. */
export function failuresIn({ files, failures }: Report): readonly FailedNode[] {
  return [
    ...named([RUN_ERRORS_TITLE], failures),
    ...files.flatMap((file) => {
      const path = [file.path];
      return [...named(path, file.failures), ...file.children.flatMap((child) => inNode(child, path))];
    }),
  ];
}

function inNode(node: TestNode, above: readonly string[]): readonly FailedNode[] {
  const path = [...above, node.title];
  if (node.kind === 'suite') {
    return [...named(path, node.failures), ...node.children.flatMap((child) => inNode(child, path))];
  }
  return node.outcome.kind === 'failed' ? named(path, node.outcome.failures) : [];
}

function named(path: readonly string[], failures: readonly Failure[]): readonly FailedNode[] {
  return failures.map(({ message }) => ({ path, message }));
}
