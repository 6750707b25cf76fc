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
    </html>`;
  return markup;
}
