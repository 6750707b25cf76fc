import type { CaseMeta } from './case-meta.ts';
import type { Redact } from './redact.ts';
import type { CaseNode, Failure, FileNode, Outcome, Report, Selection, TestNode } from './report.ts';

/** The Report without secrets in anything that becomes a comment. Titles stay: they are identity. */
export function redactReport(report: Report, redact: Redact): Report {
  const files = report.files.map((file) => ({
    ...redactFile(file, redact),
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

/** What a file says besides its tests. */
function redactFile(file: FileNode, redact: Redact): FileNode {
  const cut = file.cutShort === undefined ? {} : { cutShort: redact(file.cutShort) };
  return { ...file, ...cut, failures: redactFailures(file.failures, redact) };
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

/** One case without secrets; most have no text in which one could be. */
export function redactCase(node: CaseNode, redact: Redact): CaseNode {
  const outcome = redactOutcome(node.outcome, redact);
  if (node.meta !== undefined) return { ...node, outcome, meta: redactMeta(node.meta, redact) };
  return outcome === node.outcome ? node : { ...node, outcome };
}

function redactMeta(meta: CaseMeta, redact: Redact): CaseMeta {
  const { issues, notes, attachments } = meta;
  const cleaned = attachments?.map(({ name, path }) => ({
    name: redact(name),
    ...(path === undefined ? {} : { path: redact(path) }),
  }));
  return {
    ...meta,
    issues: issues.map(redact),
    notes: notes.map(redact),
    ...(cleaned === undefined ? {} : { attachments: cleaned }),
  };
}

function redactOutcome(outcome: Outcome, redact: Redact): Outcome {
  switch (outcome.kind) {
    case 'passed':
    case 'failed':
      return withFailures(outcome, redactFailures(outcome.failures, redact));
    case 'skipped':
    case 'todo':
      // As nearly every skipped test.
      return outcome.note === '' ? outcome : { ...outcome, note: redact(outcome.note) };
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

function withFailures<Failed extends { readonly failures: readonly Failure[] }>(
  outcome: Failed,
  failures: readonly Failure[],
): Failed {
  return failures === outcome.failures ? outcome : { ...outcome, failures };
}

/** The very same where there was nothing to remove: of a run in which everything fails, a copy would be large. */
export function redactFailures(failures: readonly Failure[], redact: Redact): readonly Failure[] {
  // As of nearly all tests, and each is asked about when it ends and when the run does.
  if (failures.length === 0) return failures;
  const clean = failures.map((failure) => redactFailure(failure, redact));
  return clean.every((failure, i) => failure === failures[i]) ? failures : clean;
}

function redactFailure(failure: Failure, redact: Redact): Failure {
  const message = redact(failure.message);
  const diff = redact(failure.diff);
  const stack = redact(failure.stack);
  const isClean = message === failure.message && diff === failure.diff && stack === failure.stack;
  return isClean ? failure : { ...failure, message, diff, stack };
}
