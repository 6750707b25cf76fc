import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { launchOptions } from '../support/chromium.ts';
import { expectAsInJson, type PlaywrightRun } from '../support/playwright.ts';
import { openWith, PLAYWRIGHT_VERSIONS } from './support/playwright.ts';

const SERVER = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/end') process.exit(1);
    response.end('up');
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');`;

/** Whatever `command` starts has to answer at the port before the tests begin. */
function served(port: number, command: string): Readonly<Record<string, string>> {
  const webServer = { command, env: { PORT: String(port) }, url: `http://127.0.0.1:${port}` };
  return {
    'server.js': SERVER,
    'playwright.config.js': `
      import { base } from './base.js';
      export default { ...base, webServer: ${JSON.stringify(webServer)} };`,
    'shop.spec.js': `
      import { expect, test } from '@playwright/test';
      const ask = async (path) => (await fetch('http://127.0.0.1:${port}' + path)).text();
      test('finds it up', async () => expect(await ask('/')).toBe('up'));
      test('ends it', async () => { await ask('/end').catch(() => undefined); });
      test('needs it', async () => expect(await ask('/')).toBe('up'));`,
  };
}

/** Found free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Each row with the beginning of its comment. */
function shown({ grid }: Pick<PlaywrightRun, 'grid'>): string {
  return grid.replaceAll(/ ¶ (?!Caused by).*?(?= ¶ Caused by|$)/gm, '').replaceAll(/:\d{4,5}\b/g, ':<port>');
}

describe.each(PLAYWRIGHT_VERSIONS.slice(-1))('%s', (version) => {
  test('a webServer that ends in the middle turns the tests red that need it', async () => {
    const ended = await openWith(version).run(served(await freePort(), 'node server.js'));
    expect(ended.status).toBe(1);
    expectAsInJson(ended);
    expect(shown(ended)).toMatchInlineSnapshot(`
      "1 run
      · shop.spec.js
      ✓   finds it up
      ✓   ends it
      ✗   needs it ← TypeError: fetch failed ¶ Caused by: connect ECONNREFUSED 127.0.0.1:<port>"
    `);
  });

  test('a webServer that does not start is red, and blocks what is known', async () => {
    const playground = await openWith(version).open(served(await freePort(), 'node server.js'));
    await playground.run();
    playground.write(served(await freePort(), 'node none.js'));
    const ended = await playground.run();
    expect(ended.status).toBe(1);
    expect(shown(ended)).toMatchInlineSnapshot(`
      "2 runs
      ✗ Unhandled errors ← Process from config.webServer was not able to start. Exit code: 1
      · shop.spec.js
      ■   finds it up ← nothing has run: Process from config.webServer was not able to start. Exit code: 1
      ■   ends it ← nothing has run: Process from config.webServer was not able to start. Exit code: 1
      ■   needs it ← nothing has run: Process from config.webServer was not able to start. Exit code: 1"
    `);
  });

  test('projects of one name share their rows: each is red if one of them is', async () => {
    const playground = await openWith(version).open({
      'playwright.config.js': `
        import { base } from './base.js';
        const project = (testMatch, fails) => ({ name: 'web', testMatch, metadata: { fails } });
        export default { ...base, projects: [
          project(/[ab].spec.js/, false), project('b.spec.js', true), { name: 'phone', testMatch: 'a.spec.js' },
        ] };`,
      'a.spec.js': `import { test } from '@playwright/test'; test('one', () => {});`,
      'b.spec.js': `
        import { test } from '@playwright/test';
        test('one', ({}, { project }) => { if (project.metadata.fails) throw new Error('only in the other'); });
        test('two', () => {});`,
    });
    expect(shown(await playground.run())).toMatchInlineSnapshot(`
      "1 run
      · phone
      ·   a.spec.js
      ✓     one
      · web
      ·   a.spec.js
      ✓     one
      ·   b.spec.js
      ✗     one ← only in the other
      ✓     two"
    `);
  });

  test('merged reports of two machines share the rows of projects of one name, and a red one stays red', async () => {
    const playground = await openWith(version).open({
      'playwright.config.js': `export default {
        workers: 1, projects: [{ name: 'web' }], reporter: [['blob', { outputFile: 'blobs/' + process.env.MACHINE + '.zip' }]],
      };`,
      'a.spec.js': `
        import { test } from '@playwright/test';
        test('one', () => { if (process.env.MACHINE === 'linux') throw new Error('only here'); });
        test('two', () => {});`,
    });
    for (const MACHINE of ['linux', 'windows']) await playground.call(['test'], { MACHINE });
    await playground.call(['merge-reports', '--reporter=@runsheet/playwright', 'blobs']);
    expect(shown({ grid: await playground.draw() })).toMatchInlineSnapshot(`
      "1 run
      · a.spec.js
      ✗   one ← only here
      ✓   two"
    `);
  });
});

// Of this version alone there are component tests, and they are tests of a page that Vite has made.
test('components are mounted in a page, and their tests are tests', async () => {
  const playground = await openWith('1.62').open({
    'playwright/index.html': '<div id="root"></div><script type="module" src="./index.js"></script>',
    'playwright/index.js': '',
    'playwright.config.js': `
      import { defineConfig } from '@playwright/experimental-ct-react';
      import { base } from './base.js';
      const use = { ctPort: ${await freePort()}, launchOptions: ${JSON.stringify(launchOptions())} };
      export default defineConfig({ ...base, testDir: './', use });`,
    'button.jsx': `export const Button = ({ title }) => <button>{title}</button>;`,
    'button.spec.jsx': `
      import { expect, test } from '@playwright/experimental-ct-react';
      import { Button } from './button.jsx';
      test('shows its title', async ({ mount }) => expect(await mount(<Button title="Pay" />)).toHaveText('Pay'));
      test('shows another title', async ({ mount }) =>
        expect(await mount(<Button title="Pay" />)).toHaveText('Buy', { timeout: 300 }));`,
  });
  const ended = await playground.run();
  expectAsInJson(ended);
  expect(shown(ended)).toMatchInlineSnapshot(`
    "1 run
    · button.spec.jsx
    ✓   shows its title
    ✗   shows another title ← expect(locator).toHaveText(expected) failed"
  `);
});
