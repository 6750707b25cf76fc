import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty } from './shop.ts';

const visit = openBrowser();

/** One pixel. */
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Answers with an image, whatever is asked, and notes what was. */
async function serveImages(): Promise<{ readonly origin: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.writeHead(200, { 'content-type': 'image/gif' }).end(GIF);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked };
}

test('images are shown below a comment from the origins that the operator names, and from no other', async () => {
  const [known, foreign] = [await serveImages(), await serveImages()];
  const shots = [`${known.origin}/a%20b/shot.gif`, `${foreign.origin}/shot.gif`, `${known.origin}/trace.zip`];
  const shop = await openEmpty({ imagesFrom: [known.origin] });
  const comment = ['no', ...shots.map((address) => `attached: screenshot ${address}`)].join('\n\n');
  await shop.send('/projects/1/scripts', {
    name: 'Cart',
    tests: ['cart.test.ts', '\tpays'],
    runs: [{ results: { 2: ['fail', comment] } }],
  });

  const { page } = await visit(`${shop.url}/scripts/1`);
  await page.locator('.row', { hasText: 'pays' }).locator('.cell.fail').click();
  const panel = page.getByRole('complementary', { name: 'Cell' });
  const image = panel.locator('img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((found) => found instanceof HTMLImageElement && found.naturalWidth)).toBe(1);

  expect(await image.getAttribute('src')).toBe(shots[0]);
  const links = panel.locator('.message a');
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(shots);
  expect([known.asked, foreign.asked]).toEqual([['/a%20b/shot.gif'], []]);
});
