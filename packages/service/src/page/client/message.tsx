import type { JSX } from 'preact';

import { placeLink } from './links.ts';
import { MaybeLink } from './maybe-link.tsx';
import { type MessageLine, readMessage } from './read-message.ts';
import { sourceTemplate } from './source-link.ts';

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

function Line({ kind, text, headers }: MessageLine & Pick<Props, 'headers'>): JSX.Element {
  const template = sourceTemplate();
  // Whole words: looked for inside a long one, it would take quadratic time.
  const place = text.split(/[\s(),]/).find((word) => placeLink(headers, word, template) !== '') ?? '';
  const [before = '', ...after] = place === '' ? [text] : text.split(place);
  return (
    <span class={kind}>
      {before}
      {place !== '' && <MaybeLink href={placeLink(headers, place, template)} words={place} />}
      {after.join(place)}
      {'\n'}
    </span>
  );
}
