import { escapePattern } from './escape-pattern.ts';
import type { CaseMeta } from './case-meta.ts';
import type { CaseNode, Failure, FileNode, Outcome, Report, TestNode } from './report.ts';

/** Removes secrets from a text. Idempotent. */
export type Redact = (text: string) => string;

/** Makes a Redact from known secret values, the token shapes everybody knows, and the user's own patterns. */
export function createRedact(secrets: readonly string[], patterns: readonly RegExp[]): Redact {
  const values = secrets.filter((secret) => secret.trim() !== '').toSorted((a, b) => b.length - a.length);
  const known = [...values.map((value) => new RegExp(escapePattern(value), 'g')), ...patterns.map(withFlagForAll)];
  return (text) => {
    const finders = MAYBE_TOKEN.test(text) ? [...known, ...TOKEN_SHAPES] : known;
    return finders.reduce(redactBetween, text);
  };
}

/** What is redacted already stays as it is: a secret may be part of the very word that replaces it. */
function redactBetween(text: string, finder: RegExp): string {
  if (text.search(finder) === -1) return text;
  const parts = text.split(REDACTED);
  return parts.map((part) => part.replaceAll(finder, (found) => (found === '' ? '' : REDACTED))).join(REDACTED);
}

function withFlagForAll(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
}

const REDACTED = '[redacted]';
/** A part of each of the shapes: nearly every text has none of them, and needs no closer look. */
const MAYBE_TOKEN =
  /gh[pousr]_|github_pat_|glpat-|xox|AKIA|ASIA|npm_|sk-|eyJ|PRIVATE KEY|apikey |bearer |basic |:\/\//i;
const TOKEN_SHAPES: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_\w{30,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\bsk-[\w-]{20,}/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=\b(?:apikey|bearer|basic) )[\w+/=.~-]{16,}/gi,
  /(?<=:\/\/[^\s/:@]+:)[^\s/@]+(?=@)/g,
];

/** Environment values that are likely to be secret, by the name of their variable. 8 characters or more. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const entries = Object.entries(environment).filter(([name]) => SECRET_NAME.test(name));
  const values = entries.flatMap(([, value]) => (value !== undefined && value.length >= 8 ? [value] : []));
  return [...new Set(values)];
}

const SECRET_NAME = /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(?:^|_)KEY(?:$|_)|APIKEY/i;

/** The Report without secrets in anything that becomes a comment. Titles stay: they are identity. */
export function redactReport(report: Report, redact: Redact): Report {
  return {
    ...report,
    files: report.files.map((file) => redactFile(file, redact)),
    failures: redactFailures(report.failures, redact),
  };
}

function redactFile(file: FileNode, redact: Redact): FileNode {
  return {
    ...file,
    failures: redactFailures(file.failures, redact),
    ...(file.cutShort === undefined ? {} : { cutShort: redact(file.cutShort) }),
    children: redactNodes(file.children, redact),
  };
}

/** Without recursion: a report may be deep. */
function redactNodes(nodes: readonly TestNode[], redact: Redact): readonly TestNode[] {
  const clean: TestNode[] = [];
  const open: { readonly rest: ArrayIterator<TestNode>; readonly into: TestNode[] }[] = [
    { rest: nodes.values(), into: clean },
  ];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.rest.next();
    if (done === true) {
      open.pop();
    } else if (node.kind === 'case') {
      level.into.push(redactCase(node, redact));
    } else {
      const children: TestNode[] = [];
      level.into.push({ ...node, failures: redactFailures(node.failures, redact), children });
      open.push({ rest: node.children.values(), into: children });
    }
  }
  return clean;
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

function withFailures<Failed extends { readonly failures: readonly Failure[] }>(
  outcome: Failed,
  failures: readonly Failure[],
): Failed {
  return failures === outcome.failures ? outcome : { ...outcome, failures };
}

/** The very same where there was nothing to remove: of a run in which everything fails, a copy would be large. */
export function redactFailures(failures: readonly Failure[], redact: Redact): readonly Failure[] {
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
