import type { CaseNode, Failure, FileNode, Outcome, Report, TestNode } from './report.ts';

/** Removes secrets from a text. Idempotent. */
export type Redact = (text: string) => string;

/** Makes a Redact from known secret values, the token shapes everybody knows, and the user's own patterns. */
export function createRedact(secrets: readonly string[], patterns: readonly RegExp[]): Redact {
  const values = secrets.toSorted((a, b) => b.length - a.length);
  const shapes = [...TOKEN_SHAPES, ...patterns];
  return (text) => {
    const withoutValues = values.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
    return shapes.reduce((rest, shape) => rest.replaceAll(shape, REDACTED), withoutValues);
  };
}

const REDACTED = '[redacted]';
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
    children: file.children.map((node) => redactNode(node, redact)),
  };
}

function redactNode(node: TestNode, redact: Redact): TestNode {
  if (node.kind === 'case') return redactCase(node, redact);
  const children = node.children.map((child) => redactNode(child, redact));
  return { ...node, failures: redactFailures(node.failures, redact), children };
}

/** One case without secrets. */
export function redactCase(node: CaseNode, redact: Redact): CaseNode {
  return { ...node, outcome: redactOutcome(node.outcome, redact) };
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

function redactFailures(failures: readonly Failure[], redact: Redact): readonly Failure[] {
  return failures.map((failure) => redactFailure(failure, redact));
}

function redactFailure({ message, diff, stack, ...rest }: Failure, redact: Redact): Failure {
  return { ...rest, message: redact(message), diff: redact(diff), stack: redact(stack) };
}
