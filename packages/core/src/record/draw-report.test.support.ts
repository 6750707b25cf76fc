import type { RunEnd } from './session.ts';
import type { Failure, FileNode, Outcome, TestNode } from '../report/report.ts';

/** A Report as a tree that a reader can check: one line a node, with the first line of each failure. */
export function drawReport({ ending, selection, counts = NONE, files, failures }: RunEnd): string {
  const { passed, failed, skipped } = counts;
  return [
    [ending, selection].map((part) => ('why' in part ? `${part.kind} (${part.why})` : part.kind)).join(', '),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
    ...drawFailures(failures, ''),
    ...files.flatMap((file) => [
      `${file.project === '' ? '' : `[${file.project}] `}${file.path}${drawLoad(file)}`,
      ...drawFailures(file.failures, '  '),
      ...file.children.flatMap((node) => drawNode(node, '  ')),
    ]),
  ].join('\n');
}

const NONE = { passed: 0, failed: 0, skipped: 0 };

function drawLoad({ load, cutShort }: FileNode): string {
  if (load === 'loaded') return '';
  return `: ${load}${cutShort === undefined ? '' : ` (${cutShort})`}`;
}

function drawNode(node: TestNode, indent: string): string[] {
  if (node.kind === 'case') {
    const tags = node.tags.map((tag) => ` #${tag}`).join('');
    return [`${indent}${node.title || '""'}${tags}: ${drawOutcome(node.outcome)}`];
  }
  const inner = `${indent}  `;
  return [
    `${indent}${node.title}`,
    ...drawFailures(node.failures, inner),
    ...node.children.flatMap((child) => drawNode(child, inner)),
  ];
}

function drawOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'passed':
    case 'failed': {
      const attempts = outcome.attempts > 1 ? ` on attempt ${outcome.attempts}` : '';
      return [`${outcome.kind}${attempts}`, ...outcome.failures.map(drawFailure)].join(' | ');
    }
    case 'skipped':
    case 'todo':
      return `${outcome.kind}${outcome.note === '' ? '' : ` (${outcome.note})`}`;
    case 'unfinished': {
      const { cause } = outcome;
      return `unfinished, ${cause.kind === 'hook' ? `${cause.hook}: ${drawFailure(cause.failure)}` : cause.why}`;
    }
    case 'unselected':
      return outcome.kind;
    default:
      return outcome satisfies never;
  }
}

function drawFailures(failures: readonly Failure[], indent: string): string[] {
  return failures.map((failure) => `${indent}! ${drawFailure(failure)}`);
}

function drawFailure({ message, location }: Failure): string {
  const [first = ''] = message.split('\n', 1);
  return location === undefined ? first : `${first} @${location.file}:${location.line}`;
}
