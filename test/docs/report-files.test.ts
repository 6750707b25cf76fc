import { readFileSync } from 'node:fs';
import { startService } from '@runsheet/service';
import { expect, test } from 'vitest';
import { createProject } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

const PAGE = readFileSync(new URL('../../docs/report-files.md', import.meta.url), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```sh\nnpx runsheet ([^\n]+)\n```\n\n```\n(.*?)```/gs)];
const [, XML = ''] = /```xml\n(.*?)```/s.exec(PAGE) ?? [];

test('the examples of docs/report-files.md print what stands below them', async () => {
  const service = await startService();
  const project = createProject({ 'package.json': '{ "name": "@shop/api" }', 'junit.xml': XML });
  try {
    expect(EXAMPLES).toHaveLength(3);
    for (const [, command = '', printed] of EXAMPLES) {
      const { stdout, stderr, status } = await runRunsheet(project, service, ...command.split(' '));
      expect({ stdout: dated(stdout), stderr, status }).toEqual({ stdout: printed, stderr: '', status: 0 });
    }
  } finally {
    project.remove();
    await service.close();
  }
});

/** The day of the run is that of the service. */
function dated(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/\d{4}-\d{2}-\d{2}/g, '2026-11-21');
}
