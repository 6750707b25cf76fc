import type {
  ApiInput,
  CommentInput,
  ConfigInput,
  GithubInput,
  LimitsInput,
  OutcomesInput,
  RunInput,
} from './config-input.ts';
import type { Config } from './config.ts';
import { DEFAULTS } from './defaults.ts';
import { parseFolder } from './parse-folder.ts';

/** Puts the default in every place where nothing was written. */
export function completeConfig(input: ConfigInput): Config {
  return {
    apiKey: input.apiKey,
    baseUrl: input.baseUrl,
    project: input.project,
    folder: parseFolder(input.folder ?? DEFAULTS.folder),
    script: input.script,
    ...completeChoices(input),
    outcomes: completeOutcomes(input.outcomes),
    run: completeRun(input.run),
    comment: completeComment(input.comment),
    tags: { fromTitles: input.tags?.fromTitles ?? DEFAULTS.tags.fromTitles },
    recordDir: input.recordDir,
    api: completeApi(input.api),
    redact: (input.redact ?? DEFAULTS.redact).map((source) => new RegExp(source, 'gu')),
    limits: completeLimits(input.limits),
    github: completeGithub(input.github),
  };
}

type Choices = Pick<Config, 'layout' | 'mode' | 'sync' | 'onPublishError' | 'rotate' | 'allowRenames'>;

function completeChoices(input: ConfigInput): Choices {
  return {
    layout: input.layout ?? DEFAULTS.layout,
    mode: input.mode ?? DEFAULTS.mode,
    sync: input.sync ?? DEFAULTS.sync,
    onPublishError: input.onPublishError ?? DEFAULTS.onPublishError,
    rotate: input.rotate ?? DEFAULTS.rotate,
    allowRenames: input.allowRenames ?? DEFAULTS.allowRenames,
  };
}

function completeOutcomes(outcomes: OutcomesInput = {}): Config['outcomes'] {
  return {
    passed: outcomes.passed ?? DEFAULTS.outcomes.passed,
    flaky: outcomes.flaky ?? DEFAULTS.outcomes.flaky,
    failed: outcomes.failed ?? DEFAULTS.outcomes.failed,
    skipped: outcomes.skipped ?? DEFAULTS.outcomes.skipped,
    todo: outcomes.todo ?? DEFAULTS.outcomes.todo,
    unfinished: outcomes.unfinished ?? DEFAULTS.outcomes.unfinished,
    obsolete: outcomes.obsolete ?? DEFAULTS.outcomes.obsolete,
  };
}

function completeRun({ headers, tester, environment, keyField, completed }: RunInput = {}): Config['run'] {
  const { run } = DEFAULTS;
  return { headers: headers ?? run.headers, tester, environment, keyField, completed: completed ?? run.completed };
}

function completeApi({ timeout, deadline, caFile, proxy }: ApiInput = {}): Config['api'] {
  const { api } = DEFAULTS;
  return { timeoutMs: timeout ?? api.timeout, deadlineMs: deadline ?? api.deadline, caFile, proxy };
}

function completeComment({ maxLength, stack }: CommentInput = {}): Config['comment'] {
  const { comment } = DEFAULTS;
  return { maxLength: maxLength ?? comment.maxLength, stack: stack ?? comment.stack };
}

function completeLimits({ rows, runs }: LimitsInput = {}): Config['limits'] {
  return { rows: rows ?? DEFAULTS.limits.rows, runs: runs ?? DEFAULTS.limits.runs };
}

function completeGithub({ summary, annotations }: GithubInput = {}): Config['github'] {
  const { github } = DEFAULTS;
  return { summary: summary ?? github.summary, annotations: annotations ?? github.annotations };
}
