import { plainText } from './printable.ts';
import type { Redact } from './redact.ts';
import type { CaseMeta, CaseNode, Failure, Outcome, Report, Selection, TestNode } from './report.ts';

/** Finds a secret that holds what no reader sees, and one that is split by it: without that it would be whole again. */
export function redactUnseen(redact: Redact): Redact {
  return (text) => redact(plainText(redact(text)));
}

/** The Report without secrets in anything that becomes a comment. Titles stay: they are identity. */
export function redactReport(report: Report, secrets: Redact): Report {
  const redact = redactUnseen(secrets);
  const files = report.files.map((file) => ({
    ...file,
    ...(file.cutShort !== undefined && { cutShort: redact(file.cutShort) }),
    failures: redactFailures(file.failures, redact),
    children: redactTree(file.children, redact),
  }));
  return { ...redactRun(report, redact), files };
}

/** A run without secrets, but for its files. Why it was cut short, or what of it was asked for, can hold anything. */
export function redactRun(report: Report, redact: Redact): Report {
  const { ending, selection, failures } = report;
  return {
    ...report,
    ending: ending.kind === 'complete' ? ending : { ...ending, why: redact(ending.why) },
    selection: redactSelection(selection, redact),
    failures: redactFailures(failures, redact),
  };
}

export function redactSelection(selection: Selection, redact: Redact): Selection {
  return selection.kind === 'all' ? selection : { ...selection, why: redact(selection.why) };
}

/** Without recursion: describes may be deep. */
function redactTree(nodes: readonly TestNode[], redact: Redact): readonly TestNode[] {
  const top: TestNode[] = [];
  const levels = [{ nodes, into: top }];
  for (const level of levels) {
    for (const node of level.nodes) {
      if (node.kind === 'case') {
        level.into.push(redactCase(node, redact));
      } else {
        const children: TestNode[] = [];
        level.into.push({ ...node, failures: redactFailures(node.failures, redact), children });
        levels.push({ nodes: node.children, into: children });
      }
    }
  }
  return top;
}

export function redactCase(node: CaseNode, redact: Redact): CaseNode {
  const { outcome, meta } = node;
  // Most have no text in which a secret could be.
  if (meta === undefined && outcome.kind === 'passed' && outcome.failures.length === 0) return node;
  return { ...node, outcome: redactOutcome(outcome, redact), ...(meta && { meta: redactMeta(meta, redact) }) };
}

function redactMeta(meta: CaseMeta, redact: Redact): CaseMeta {
  const { issues, notes, attachments } = meta;
  const attached = attachments?.map(({ name, path }) => {
    return { name: redact(name), ...(path !== undefined && { path: redact(path) }) };
  });
  return { ...meta, issues: issues.map(redact), notes: notes.map(redact), ...(attached && { attachments: attached }) };
}

function redactOutcome(outcome: Outcome, redact: Redact): Outcome {
  switch (outcome.kind) {
    case 'passed':
    case 'failed':
      return { ...outcome, failures: redactFailures(outcome.failures, redact) };
    case 'skipped':
    case 'todo':
      return { ...outcome, note: redact(outcome.note) };
    case 'unfinished':
      return outcome.cause.kind === 'hook'
        ? { ...outcome, cause: { ...outcome.cause, failure: redactFailure(outcome.cause.failure, redact) } }
        : { ...outcome, cause: { ...outcome.cause, why: redact(outcome.cause.why) } };
    case 'unselected':
      return outcome;
    default:
      return outcome satisfies never;
  }
}

export function redactFailures(failures: readonly Failure[], redact: Redact): readonly Failure[] {
  return failures.map((failure) => redactFailure(failure, redact));
}

function redactFailure(failure: Failure, redact: Redact): Failure {
  const { message, diff, stack } = failure;
  return { ...failure, message: redact(message), diff: redact(diff), stack: redact(stack) };
}
