import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Client } from '@runsheet/core/client';
import {
  type CommandSetup,
  connect,
  counted,
  explainConfig,
  findProject,
  guidanceFor,
  leftJournals,
  printable,
  reasonOf,
  setUpCommand,
  type ExplainedConfig,
  RunsheetError,
  runsheetError,
  toRunsheetError,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError, worstOf } from '../exit-codes.ts';
import type { Answer, Output } from '../output.ts';
import { reporterSettings } from '../reporter-settings.ts';
import { askedBy, commandStart, coreWorld, READING } from '../with-service.ts';
import { packagesBelow } from '../init/find-workspace.ts';
import { countDead } from '../outbox/kept-runs.ts';
import { findScript } from '../show/find-script.ts';
import { checkRunners } from './check-runners.ts';
import { checkScript } from './check-script.ts';
import type { ServiceFlags } from '../flags/flags.ts';
import { type Finding, fromError, note, ok, problem } from './finding.ts';
import { describeOpenKey, isOpenToOthers } from '../open-to-others.ts';

export async function runDoctor(flags: ServiceFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const findings = [...checkRunners(directory), ...(await checkAll(flags, context))];
  output.print({ ...describeFindings(findings, output), isProse: true });
  return worstOf(findings.map(exitCodeOf));
}

async function checkAll(flags: ServiceFlags, context: Context): Promise<readonly Finding[]> {
  const { directory, world, output } = context;
  const asked = { ...askedBy(flags, directory, READING), options: reporterSettings(directory).options };
  const inner = coreWorld(context);
  const explained = await explainConfig(directory, asked, inner);
  const setup = await setUpCommand(commandStart(directory), asked, inner);
  output.redactBy(setup.redact);
  const keyFile = world.environment['RUNSHEET_API_KEY_FILE'];
  const access = checkAccess(setup, keyFile ? resolve(directory, keyFile) : undefined);
  const local = [...checkConfiguration(explained), ...checkOutbox(setup), ...access];
  const obstacle =
    explained.error === undefined ? missingAccess(setup) : 'The configuration has to be corrected first.';
  if (obstacle !== undefined) return [...local, { check: 'service', state: 'unchecked', what: obstacle }];
  const connection = await connect(setup.config, inner);
  try {
    const asking = checkService(connection.client, setup, directory);
    return [...local, ...(await output.during('Asking the service', asking))];
  } finally {
    await connection.close();
  }
}

/** Why the service cannot be asked; undefined: it can. */
function missingAccess({ config: { apiKey, baseUrl } }: CommandSetup): string | undefined {
  if (baseUrl === undefined) return 'There is no address to ask.';
  return apiKey === undefined ? 'There is no key to ask with.' : undefined;
}

/** What has no code of the catalogue is something to correct here. */
function exitCodeOf({ state, code }: Finding): ExitCode {
  if (state !== 'problem') return EXIT_CODES.done;
  return code === undefined ? EXIT_CODES.usage : exitCodeOfError({ code });
}

function describeFindings(findings: readonly Finding[], { paint }: Pick<Output, 'paint'>): Answer {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap((finding) => {
    const [first = '', ...rest] = printable(finding.what).split('\n');
    const { state, check, code, todo } = finding;
    const coded = code === undefined || state === 'ok' ? first : `${code} ${first}`;
    const indent = ' '.repeat(STATE_WIDTH + width + 4);
    return [
      `${paint(TONES[state], LABELS[state].padEnd(STATE_WIDTH))}  ${check.padEnd(width)}  ${coded}`,
      ...rest.map((line) => `${indent}${line}`),
      ...(todo === undefined ? [] : [`${indent}${paint('faint', 'to do:')} ${printable(todo)}`]),
    ];
  });
  return { json: { findings }, text: [...lines, '', conclusion(findings)].join('\n') };
}

const TONES = { ok: 'pass', note: 'blocked', problem: 'fail', unchecked: 'faint' } as const;
const LABELS = { ok: 'ok', note: 'note', problem: 'problem', unchecked: 'not checked' } as const;
const STATE_WIDTH = LABELS.unchecked.length;

function conclusion(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [problems, notes] = [count('problem'), count('note')];
  const found = problems === 0 ? 'No problem found' : `${counted(problems, 'problem')} found`;
  const noted = notes === 0 ? '' : `, ${counted(notes, 'note')}`;
  const isKeyless = problems === 0 && findings.some(({ code }) => code === 'RS1001');
  return `${found}${noted}.${isKeyless ? ' Nothing is published: there is no key.' : ''}`;
}

function checkConfiguration({ file, error, notices }: ExplainedConfig): readonly Finding[] {
  const where = file === undefined ? 'No configuration file.' : `Read from ${file.path}.`;
  return [
    error === undefined ? ok('configuration', where) : fromError('configuration', error),
    ...notices.map(({ message }) => note('configuration', message)),
  ];
}

/**
 * Whether there is a key and an address: nothing is published without. That may be what is wanted: of a fork, whose
 * builds get no key, CI does not always tell more than that.
 */
function checkAccess({ config, build }: CommandSetup, keyFile: string | undefined): readonly Finding[] {
  const { apiKey, baseUrl, mode } = config;
  const isMeant = apiKey === undefined && (['off', 'record'].includes(mode) || (mode === 'auto' && build.isCi));
  const state = isMeant ? 'note' : 'problem';
  return [
    ...(apiKey === undefined ? [fromError('key', runsheetError('RS1001', { purpose: 'publishing' }), state)] : []),
    ...(baseUrl === undefined ? [fromError('address', runsheetError('RS1002', {}), state)] : []),
    ...(keyFile === undefined || !isOpenToOthers(keyFile) ? [] : [openKey(keyFile)]),
  ];
}

function openKey(path: string): Finding {
  const { what, todo } = describeOpenKey(path);
  return note('key', what, todo);
}

/** Whether the outbox can be written, and what lies in it or will be found by what publishes. Changes nothing. */
function checkOutbox({ outbox }: CommandSetup): readonly Finding[] {
  const { folder } = outbox;
  const reason = whyClosed(folder);
  if (reason !== undefined) {
    const { what, todo } = guidanceFor('RS4007', { folder, reason });
    return [problem('outbox', what, todo)];
  }
  const waiting = outbox.list().length + leftJournals(outbox).length;
  if (waiting === 0 && !existsSync(folder)) return [ok('outbox', `Nothing waits; results are kept in ${folder}.`)];
  const toDeliver = `${counted(waiting, 'recorded run')} to deliver in ${folder}.`;
  const first =
    waiting === 0
      ? ok('outbox', `Nothing waits in ${folder}.`)
      : note('outbox', toDeliver, 'Run `npx runsheet publish`; `npx runsheet outbox` lists them.');
  const damaged = countDead(outbox);
  if (damaged === 0) return [first];
  const unreadable = `${counted(damaged, 'file')} in ${join(folder, 'dead')} cannot be read.`;
  return [first, problem('outbox', unreadable, 'Read the reason beside each file, then delete both.')];
}

/** Why nothing can be written there, or made where it is missing. */
function whyClosed(folder: string): string | undefined {
  try {
    for (const place of [nearestTo(folder), ...PARTS.map((part) => join(folder, part)).filter(existsSync)]) {
      readdirSync(place);
      accessSync(place, constants.W_OK);
    }
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

const PARTS = ['open', 'todo', 'claimed', 'done'];

/** The folder itself, or the one in which it would be made. */
function nearestTo(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestTo(dirname(folder));
}

async function checkService(client: Client, setup: CommandSetup, directory: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let asked: Finding['check'] = 'key';
  try {
    await client.whoami();
    findings.push(ok('key', `${setup.config.baseUrl} accepts the key.`));
    asked = 'project';
    const project = await findProject(setup.config.project, client);
    findings.push(ok('project', `${project.name} (${project.id})`));
    asked = 'script';
    return [...findings, ...(await checkOwnScript(client, setup, directory))];
  } catch (error) {
    return [...findings, fromError(asked, toRunsheetError(error, 'doctor'))];
  }
}

async function checkOwnScript(client: Client, setup: CommandSetup, directory: string): Promise<readonly Finding[]> {
  const { layout } = setup.settings;
  if (layout !== 'single') {
    return [note('script', `Several scripts (layout: ${layout}).`, 'Look at one of them: --script <name or id>')];
  }
  try {
    const found = await findScript(setup, client, directory);
    const doubled = found.notice === undefined ? [] : [fromError('script', found.notice, 'note')];
    return [...doubled, ...(await checkScript(found.id, client, setup))];
  } catch (error) {
    const { script } = setup.settings;
    const isMissing = error instanceof RunsheetError && error.code === 'RS1106';
    if (!isMissing || script.kind === 'id') throw error;
    const [first] = setup.config.script === undefined ? (packagesBelow(directory) ?? []) : [];
    if (first !== undefined) {
      const what = 'Each package of the workspace has a script of its own, and the root has no tests.';
      return [note('script', what, `Look at one of them: --cwd ${first}`)];
    }
    return [ok('script', `${script.name} is not there yet: the first build makes it.`)];
  }
}
