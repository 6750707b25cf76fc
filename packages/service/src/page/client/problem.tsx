import type { JSX } from 'preact';

export type Trouble = { readonly problem: string; readonly isSignedOut: boolean };

/** What keeps the page from being up to date. Signing in is a form of the service at this very address. */
export function Problem({ problem, isSignedOut }: Trouble): JSX.Element {
  return (
    <div class={problem === '' ? '' : 'problem'}>
      {problem} {isSignedOut && <button onClick={() => location.reload()}>Sign in</button>}
    </div>
  );
}
