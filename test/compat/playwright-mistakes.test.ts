import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOURNALS } from '../support/killed-run.ts';
import { openPlayground } from '../support/playwright.ts';

const BROKEN = `
  import { RunsheetReporter } from '@runsheet/playwright';
  export default class extends RunsheetReporter {
    openSession({ options }) {
      const paths = { packageRoot: '/', relative: (file) => file, strip: (text) => text };
      const session = { begin: () => paths, isOff: () => false, finish: async () => ({ failRun: options.asked === true }) };
      const broken = () => { throw new Error('a bug in ' + options.breaks); };
      if (options.breaks === 'openSession') broken();
      return new Proxy(session, { get: (known, name) => (name === options.breaks ? broken : name === 'then' ? undefined : known[name] ?? (() => {})) });
    }
  }`;

const configOf = (reporters: readonly (readonly [string, object])[]) =>
  `export default { workers: 1, reporter: ${JSON.stringify([['line', {}], ...reporters])} };`;

const METHODS = ['openSession', 'begin', 'isOff', 'prepare', 'filesSelected', 'caseEnded', 'fileEnded', 'finish'];

test('a mistake in any hook is said, and a green run stays green', async () => {
  const playground = await openPlayground({
    'broken.js': BROKEN,
    'playwright.config.js': configOf(METHODS.map((breaks) => ['./broken.js', { breaks }])),
    'a.spec.js': `import { test } from '@playwright/test'; test('one', () => {});`,
  });
  const ended = await playground.call(['test']);
  for (const name of METHODS) expect(ended.stderr).toContain(`a bug in ${name}`);
  expect(ended.stderr).toContain('RS9001');
  expect(ended.status).toBe(0);
});

test('a green run fails only where the user asked for that', async () => {
  const playground = await openPlayground({
    'broken.js': BROKEN,
    'playwright.config.js': configOf([['./broken.js', { asked: true }]]),
    'a.spec.js': `import { test } from '@playwright/test'; test('one', () => {});`,
  });
  expect((await playground.call(['test'])).status).toBe(1);
});

test('after SIGTERM what has ended is published, and the rest is blocked', async () => {
  const kills = `
    import { test } from '@playwright/test';
    ${JOURNALS}
    test('has ended', () => {});
    test('kills', async () => {
      while (!journals().join().includes('has ended')) await new Promise((resolve) => setTimeout(resolve, 5));
      process.kill(process.ppid, 'SIGTERM');
      await new Promise(() => {});
    });`;
  const one = `import { test } from '@playwright/test'; test('has ended', () => {});`;
  const playground = await openPlayground({ 'a.spec.js': `${one} test('kills', () => {});`, 'b.spec.js': one });
  await playground.run();
  playground.write({ 'a.spec.js': kills });
  expect((await playground.call(['test'])).status).not.toBe(0);
  await playground.publish();
  const claimed = join(playground.root, '.runsheet/claimed');
  await expect.poll(() => (existsSync(claimed) ? readdirSync(claimed) : [])).toEqual([]);
  expect(readFileSync(join(playground.root, '.runsheet/status.json'), 'utf8')).toContain('delivered');
  expect((await playground.draw()).replaceAll(/ ¶.*/g, '')).toMatchInlineSnapshot(`
      "2 runs
      ✗ Unhandled errors ← the test process ended before its run did
      · a.spec.js
      ✓   has ended
      ■   kills ← the test process ended before its run did
      · b.spec.js
      ■   has ended ← the test process ended before its run did"
    `);
});
