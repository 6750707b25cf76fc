import { createServer } from 'node:http';

/** Tells the price of an article in cents. */
export const server = createServer(({ url }, response) => {
  const cents = { '/pen': 250, '/book': 1290 }[url];
  response.writeHead(cents === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ cents }));
});
