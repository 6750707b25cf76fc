import type { ApiInput, CommentInput, ConfigInput, OutcomesInput, RunInput } from './config-input.ts';
import type { Config } from './config.ts';
import { parseFolder } from './parse-folder.ts';

/** Puts the default in every place where nothing was written. */
export function completeConfig(input: ConfigInput): Config {
  return {
    apiKey: input.apiKey,
    baseUrl: input.baseUrl,
    project: input.project,
    folder: parseFolder(input.folder ?? ''),
    script: input.script,
    layout: input.layout ?? 'single',
    mode: input.mode ?? 'auto',
    sync: input.sync ?? 'always',
    outcomes: completeOutcomes(input.outcomes),
    run: completeRun(input.run),
    comment: completeComment(input.comment),
    recordDir: input.recordDir,
    onPublishError: input.onPublishError ?? 'warn',
    api: completeApi(input.api),
    redact: (input.redact ?? []).map((source) => new RegExp(source, 'gu')),
  };
}

function completeOutcomes(outcomes: OutcomesInput = {}): Config['outcomes'] {
  return {
    passed: outcomes.passed ?? 'pass',
    flaky: outcomes.flaky ?? 'pass',
    failed: outcomes.failed ?? 'fail',
    skipped: outcomes.skipped ?? 'blocked',
    todo: outcomes.todo ?? 'blocked',
    unfinished: outcomes.unfinished ?? 'blocked',
  };
}

function completeRun({ headers, tester, environment, completed }: RunInput = {}): Config['run'] {
  return { headers: headers ?? {}, tester, environment, completed: completed ?? true };
}

function completeApi({ timeout, deadline, caFile, proxy }: ApiInput = {}): Config['api'] {
  return { timeoutMs: timeout ?? 10_000, deadlineMs: deadline ?? 60_000, caFile, proxy };
}

function completeComment({ maxLength, stack }: CommentInput = {}): Config['comment'] {
  return { maxLength: maxLength ?? 4_000, stack: stack ?? true };
}
