import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { keepSourceTemplate, sourceTemplate } from './source-link.ts';

const KEYS = [
  ['↑ ↓ ← →', 'move in the grid; → opens and ← closes a heading'],
  ['Home End', 'first and last column; with Ctrl first and last row'],
  ['PageUp PageDown', 'a screen up or down'],
  ['Enter', 'open the cell; open or close a heading'],
  ['n p', 'next and previous failure'],
  ['r', 'the run of this column'],
  ['/', 'search'],
  ['Escape', 'close what is open'],
  ['?', 'this list'],
] as const;

const MARKS = [
  ['pass', '·', 'pass'],
  ['retried', 'R', 'passed after a retry'],
  ['fail', 'F', 'failed'],
  ['blocked', 'B', 'blocked'],
  ['query', '?', 'query'],
  ['exclude', '-', 'excluded'],
] as const;

/** The keys, the marks, and where links to sources lead. */
export function Help({ close }: { readonly close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-label="Help" onClose={close}>
      <p class="buttons">
        <button class="close" aria-label="Close" onClick={() => dialog.current?.close()}>
          ✕
        </button>
      </p>
      <h2>Keys</h2>
      <dl>{KEYS.map(([keys, words]) => [<dt>{keys}</dt>, <dd>{words}</dd>])}</dl>
      <h2>Marks</h2>
      <dl>
        {MARKS.map(([kind, letter, words]) => [
          <dt>
            <i class={`cell ${kind}`}>{letter}</i>
          </dt>,
          <dd>{words}</dd>,
        ])}
      </dl>
      <h2>Links to sources</h2>
      <p>
        <input
          class="template"
          aria-label="Address of a place in the sources"
          aria-describedby="template-words"
          placeholder="vscode://file/home/me/shop/{file}:{line}"
          value={sourceTemplate()}
          onInput={(event) => keepSourceTemplate(event.currentTarget.value)}
        />
      </p>
      <p id="template-words" class="quiet">
        With {'{file}'}, {'{line}'}, {'{column}'}, {'{commit}'} and {'{branch}'}. Empty: GitHub or GitLab, as the build
        tells. Kept in this browser.
      </p>
    </dialog>
  );
}
