import type { Context } from 'hono';

import type { Env } from '../request-env.ts';
import type { RequestError } from '../request-error.ts';

import { type PageAssets, pageAssets } from './assets.ts';
import { html, type Html } from './html.ts';

/** A whole page around its content; with the script where it is live, and then with more in its head. Script and style are files of their own: the policy blocks anything inline. */
export function renderDocument(title: string, content: Html, live?: { readonly head?: Html }): string {
  const assets = live === undefined ? undefined : pageAssets();
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/icons/plain.svg" />
        <link rel="stylesheet" href="/style.css" />
        ${live?.head} ${assets === undefined ? undefined : renderAssets(assets)}
      </head>
      <body class="${live === undefined ? 'plain' : 'live'}">
        ${content}
      </body>
    </html> `;
  return markup;
}

function renderAssets({ script, style }: PageAssets): Html {
  return html`<link rel="stylesheet" href="/assets/${style}" />
    <script type="module" src="/assets/${script}"></script>`;
}

/** Answers with that page, and with nothing of an answer that was begun before. */
export function answerProblem(c: Context<Env>, error: RequestError): Response {
  c.res = undefined;
  return problemPage(error);
}

/** A page that says why there is nothing to show, and leads home. */
export function problemPage({ message, status, headers }: RequestError): Response {
  const content = html`<header><a class="brand" href="/">runsheet</a></header>
    <main class="narrow">
      <h1>${message}</h1>
      <p>
        ${status === 404 ? 'It may have been deleted, or the address is wrong. ' : undefined}<a href="/">All scripts</a>
      </p>
    </main>`;
  const type = { 'content-type': 'text/html; charset=UTF-8' };
  return new Response(renderDocument('runsheet', content), { status, headers: { ...headers, ...type } });
}
