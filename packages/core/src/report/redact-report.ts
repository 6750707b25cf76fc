import type { CaseMeta } from './case-meta.ts';
import type { Redact } from './redact.ts';
import type { CaseNode, Failure, FileNode, Outcome, Report, TestNode } from './report.ts';

/** The Report without secrets in anything that becomes a comment. Titles stay: they are identity. */
export function redactReport(report: Report, redact: Redact): Report {
  const files = report.files.map((file) => redactFile(file, redact));
  return { ...report, files, failures: redactFailures(report.failures, redact) };
}

/** The very same where there was nothing to remove, and so for every part of it. */
function redactFile(file: FileNode, redact: Redact): FileNode {
  const { cutShort } = file;
  const failures = redactFailures(file.failures, redact);
  const children = redactNodes(file.children, redact);
  const clean = failures === file.failures && children === file.children ? file : { ...file, failures, children };
  return cutShort === undefined ? clean : { ...clean, cutShort: redact(cutShort) };
}

type Level = { readonly nodes: readonly TestNode[]; readonly clean: TestNode[]; isSame: boolean };

/** Without recursion: a report may be deep. */
function redactNodes(nodes: readonly TestNode[], redact: Redact): readonly TestNode[] {
  const top: Level = { nodes, clean: [], isSame: true };
  const open = [top];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.nodes[level.clean.length];
    if (node === undefined) {
      open.pop();
      endSuite(open.at(-1), resultOf(level), redact);
    } else if (node.kind === 'case') {
      add(level, node, redactCase(node, redact));
    } else {
      open.push({ nodes: node.children, clean: [], isSame: true });
    }
  }
  return resultOf(top);
}

function endSuite(level: Level | undefined, children: readonly TestNode[], redact: Redact): void {
  const suite = level?.nodes[level.clean.length];
  if (level === undefined || suite?.kind !== 'suite') return;
  const failures = redactFailures(suite.failures, redact);
  const isSame = failures === suite.failures && children === suite.children;
  add(level, suite, isSame ? suite : { ...suite, failures, children });
}

function add(level: Level, node: TestNode, clean: TestNode): void {
  level.clean.push(clean);
  if (clean !== node) level.isSame = false;
}

function resultOf({ nodes, clean, isSame }: Level): readonly TestNode[] {
  return isSame ? nodes : clean;
}

/** One case without secrets; most have no text in which one could be. */
export function redactCase(node: CaseNode, redact: Redact): CaseNode {
  const outcome = redactOutcome(node.outcome, redact);
  if (node.meta !== undefined) return { ...node, outcome, meta: redactMeta(node.meta, redact) };
  return outcome === node.outcome ? node : { ...node, outcome };
}

function redactMeta(meta: CaseMeta, redact: Redact): CaseMeta {
  return { ...meta, issues: meta.issues.map(redact), notes: meta.notes.map(redact) };
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
