import { runsheetError, reasonOf } from '@runsheet/core/command';
import type * as Embedded from '@runsheet/service';

/** Starts the service in this process; loads it only now. Rejects with RS1103, RS1104 or RS1105. */
export async function startEmbedded(nodeVersion: string, options: Embedded.ServiceOptions): Promise<Embedded.Service> {
  const { startService } = await loadService(nodeVersion);
  try {
    return await startService(options);
  } catch (cause) {
    const reason = isTaken(cause)
      ? `another program listens at port ${options.port ?? 0} of 127.0.0.1`
      : // It begins as the message does.
        reasonOf(cause).replace(/^The service cannot/, 'it cannot');
    throw runsheetError('RS1104', { reason }, { cause });
  }
}

function isTaken(error: unknown): boolean {
  const inner = error instanceof Error ? error.cause : undefined;
  return inner instanceof Error && 'code' in inner && inner.code === 'EADDRINUSE';
}

/** SQLite came to Node with 22.13 and 23.4. */
function hasSqlite(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > 23 || (major === 23 && minor >= 4) || (major === 22 && minor >= 13);
}

/** Loads the service only now. Rejects with RS1103 or RS1105. */
export async function loadService(nodeVersion: string): Promise<typeof Embedded> {
  if (!hasSqlite(nodeVersion)) throw runsheetError('RS1103', { needed: '22.13 or newer', found: nodeVersion });
  try {
    return await import('@runsheet/service');
  } catch (cause) {
    throw runsheetError('RS1105', { reason: reasonOf(cause) }, { cause });
  }
}
