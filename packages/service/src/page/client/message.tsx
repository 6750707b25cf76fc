import type { JSX } from 'preact';

import { placeLink } from './links.ts';
import { MaybeLink } from './maybe-link.tsx';
import { type MessageLine, readMessage } from './read-message.ts';
import { kept } from './kept.ts';
import { SOURCE_LINK } from './source-link.ts';

type Props = { readonly comment: string; readonly headers: Readonly<Record<string, string>> };

/** A comment: sides of a diff in colour, places as links, and frames of other people's code folded away. */
export function Message({ comment, headers }: Props): JSX.Element {
  const lines = readMessage(comment);
  const foreign = lines.filter(({ kind }) => kind === 'foreign');
  return (
    <>
      <pre class="message">
        {lines
          .filter(({ kind }) => kind !== 'foreign')
          .map((line) => (
            <Line {...line} headers={headers} />
          ))}
      </pre>
      {imagesIn(comment).map((address) => (
        <a class="attached" href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={`Image ${address}`} loading="lazy" />
        </a>
      ))}
      {foreign.length > 0 && (
        <details>
          <summary>
            {foreign.length} {foreign.length === 1 ? 'frame' : 'frames'} of other code
          </summary>
          <pre class="message">{foreign.map(({ text }) => `${text}\n`)}</pre>
        </details>
      )}
    </>
  );
}

/** An address leads there itself. */
function linkOf(word: string, headers: Props['headers'], template: string): string {
  return /^https?:\/\/./.test(word) ? word : placeLink(headers, word, template);
}

/** Addresses of images that the operator lets the page show; each but once. */
function imagesIn(comment: string): readonly string[] {
  const origins = document.querySelector<HTMLElement>('#page')?.dataset['images']?.split(' ') ?? [];
  const images = comment.split(/\s/).filter((word) => IMAGE.test(word) && origins.includes(originOf(word)));
  return [...new Set(images)];
}

const IMAGE = /^https?:\/\/\S+\.(?:png|jpe?g|gif|webp)$/i;

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

function Line({ kind, text, headers }: MessageLine & Pick<Props, 'headers'>): JSX.Element {
  const template = kept(SOURCE_LINK);
  // Whole words: looked for inside a long one, it would take quadratic time.
  const words = text.split(/[\s(),]/).map((word) => [word, linkOf(word, headers, template)] as const);
  const [place, href] = words.find(([, link]) => link !== '') ?? ['', ''];
  const [before = '', ...after] = place === '' ? [text] : text.split(place);
  return (
    <span class={kind}>
      {before}
      <MaybeLink href={href} words={place} />
      {after.join(place)}
      {'\n'}
    </span>
  );
}
