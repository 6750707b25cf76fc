import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** Copies a text, and says so. Not there where the browser does not allow it: http on another machine. */
export function CopyButton({ text, words }: { readonly text: string; readonly words: string }): JSX.Element | null {
  const [copied, setCopied] = useState('');
  if (navigator.clipboard === undefined) return null;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(''),
    );
  };
  return <button onClick={copy}>{copied === text ? 'Copied' : words}</button>;
}
