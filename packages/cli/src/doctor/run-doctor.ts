import { type CommandSetup, connect, explainConfig, setUpCommand } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError, worstOf } from '../exit-codes.ts';
import { packagesBelow } from '../init/find-workspace.ts';
import { reporterSettings } from '../reporter-settings.ts';
import { askedBy, coreWorld, NO_RUNNER, READING } from '../with-service.ts';
import { checkOutbox } from './check-outbox.ts';
import { checkRunners } from './check-runners.ts';
import { checkService } from './check-service.ts';
import { checkAccess, checkBuild, checkConfiguration, checkNetwork, checkNode } from './check-settings.ts';
import { describeFindings } from './describe-findings.ts';
import type { ServiceFlags } from '../flags/flags.ts';
import type { Finding } from './finding.ts';

/** Looks at everything that publishing needs, from this machine to the script, and tells what to do next. */
export async function runDoctor(flags: ServiceFlags, context: Context): Promise<ExitCode> {
  const { output, world, directory } = context;
  const findings = [checkNode(world.nodeVersion), ...checkRunners(directory), ...(await checkAll(flags, context))];
  output.print({ ...describeFindings(findings, output), isProse: true });
  return worstOf(findings.map(exitCodeOf));
}

async function checkAll(flags: ServiceFlags, context: Context): Promise<readonly Finding[]> {
  const { directory, world, output } = context;
  const asked = { ...askedBy(flags, directory, READING), options: reporterSettings(directory).options };
  const inner = coreWorld(context);
  const explained = await explainConfig(directory, asked, inner);
  const setup = await setUpCommand(
    { root: directory, runner: NO_RUNNER, watch: false, shard: undefined },
    asked,
    inner,
  );
  output.redactBy(setup.redact);
  const place = { environment: world.environment, directory };
  const local = [
    ...checkConfiguration(explained),
    ...checkBuild(setup),
    ...checkOutbox(setup),
    ...checkNetwork(setup, place),
    ...checkAccess(setup, place),
  ];
  const obstacle =
    explained.error === undefined ? missingAccess(setup) : 'The configuration has to be corrected first.';
  if (obstacle !== undefined) return [...local, { check: 'service', state: 'unchecked', what: obstacle }];
  const connection = await connect(setup.config, inner);
  try {
    const asking = checkService(connection.client, setup, {
      directory,
      packages: packagesBelow(directory) ?? [],
    });
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
