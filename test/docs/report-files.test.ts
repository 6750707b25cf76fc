import { readFileSync } from 'node:fs';
import { startService } from '@runsheet/service';
import { expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import { saidBesideWaits } from '../support/run-command.ts';
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
      const ended = await runRunsheet(project, service, ...command.split(' '));
      const told = { stdout: dated(ended.stdout), said: saidBesideWaits(ended), status: ended.status };
      expect(told).toEqual({ stdout: printed, said: '', status: 0 });
    }
  } finally {
    project.remove();
    await service.close();
  }
});

test('the command for a report of another machine finds its paths', async () => {
  const [, words = '', root = ''] =
    /```sh\nnpx runsheet (publish junit\.xml --report-root (\S+))\n```/.exec(PAGE) ?? [];
  const service = await startService();
  const testcase = `<testcase name="adds" file="${root}/src/a.test.js"/>`;
  const project = createProject({
    'package.json': '{ "name": "@shop/api" }',
    'junit.xml': `<testsuites><testsuite name="all">${testcase}</testsuite></testsuites>`,
  });
  try {
    const refused = await runRunsheet(project, service, 'publish', 'junit.xml');
    expect({ status: refused.status, text: /RS\d+/.exec(refused.stdout)?.[0] }).toEqual({ status: 2, text: 'RS1012' });
    const ended = await runRunsheet(project, service, ...words.split(' '));
    expect({ status: ended.status, said: saidBesideWaits(ended) }).toEqual({ status: 0, said: '' });
    expect(ended.stdout).toContain('@shop/api: 1 pass');
    expect(await drawGrid(service, '@shop/api')).toBe('·  src/a.test.js\n·    all\n✓      adds');
  } finally {
    project.remove();
    await service.close();
  }
});

/** The day of the run is that of the service. */
function dated(text: string): string {
  const day = text.replaceAll('\r\n', '\n').replaceAll(/\d{4}-\d{2}-\d{2}/g, '2026-11-21');
  return day.replaceAll(/, \d\d:\d\d$/gm, ', 10:00').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:7357');
}
