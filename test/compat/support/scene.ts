import { startService } from '@runsheet/service';
import { onTestFinished } from 'vitest';
import type { BuildPlace } from './build.ts';
import { nodeFor } from './nodes.ts';
import { projectFiles } from './project-files.ts';
import { createSuite } from './suite.ts';
import type { RunnerVersion } from './versions.ts';

/** A small suite for this version, and a service of its own, until the test has finished. */
export async function openScene(
  version: RunnerVersion,
  files: Readonly<Record<string, string>>,
  config: object = {},
): Promise<BuildPlace> {
  const service = await startService();
  onTestFinished(() => service.close());
  const suite = createSuite(version, { ...projectFiles(version, config), ...files });
  onTestFinished(suite.remove);
  return { version, suite, service, node: nodeFor(version) };
}
