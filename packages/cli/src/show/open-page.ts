import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { ProgramRun } from '../world.ts';

/** The page of a script stands beside the API, which ends in /api/v1 (specification 1). */
export function pageAddress(baseUrl: string, scriptId: number): string {
  return `${baseUrl.replace(/\/api\/v1$/, '')}/scripts/${scriptId}`;
}

/** Opens an address in a browser. If the output is no terminal, or no browser can be opened, it prints the address. */
export async function openPage(address: string, { world, output, directory }: Context): Promise<ExitCode> {
  const opener = world.stdout.isTerminal && !output.isJson ? openerFor(world.environment) : undefined;
  const isOpened =
    opener !== undefined &&
    (await world
      .runProgram({ ...opener(address), directory, environment: world.environment, stdout: 'none' })
      .then(({ code }) => code === 0)
      .catch(() => false));
  output.print({ json: { address, isOpened }, text: isOpened ? `Opened ${address}` : address });
  return EXIT_CODES.done;
}

type Opener = (address: string) => Pick<ProgramRun, 'program' | 'words'>;

/** BROWSER is what a person has chosen. Without a display, nobody would see what Linux opens. */
function openerFor({ BROWSER, CI, DISPLAY, WAYLAND_DISPLAY }: ProgramRun['environment']): Opener | undefined {
  if (CI) return undefined;
  if (BROWSER) return (address) => ({ program: BROWSER, words: [address] });
  if (process.platform === 'darwin') return (address) => ({ program: 'open', words: [address] });
  if (process.platform === 'win32') {
    return (address) => ({ program: 'rundll32', words: ['url.dll,FileProtocolHandler', address] });
  }
  return DISPLAY || WAYLAND_DISPLAY ? (address) => ({ program: 'xdg-open', words: [address] }) : undefined;
}
