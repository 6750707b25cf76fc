import { html, type Html } from './html.ts';

/** A whole page around its content. No script, no inline style: the policy would block them. */
export function renderDocument(title: string, content: Html): string {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        ${content}
      </body>
    </html> `;
  return markup;
}

/** A page that says why there is nothing to show. */
export function renderProblem(message: string): string {
  const content = html`<header><a class="brand" href="/">runsheet</a></header>
    <main><p>${message}</p></main>`;
  return renderDocument('runsheet', content);
}
