import type { JSX } from 'preact';

import { linksOf } from './links.ts';

/** A link where there is an address; else the words alone. */
export function MaybeLink({ href, words }: { readonly href: string; readonly words: string }): JSX.Element {
  if (href === '') return <>{words}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

/** Links to the CI job and the commit of a run. */
export function BuildLinks({ headers }: { readonly headers: Readonly<Record<string, string>> }): JSX.Element {
  const { build, commit } = linksOf(headers);
  return (
    <p>
      {build !== '' && <MaybeLink href={build} words="CI job" />}{' '}
      {commit !== '' && <MaybeLink href={commit} words="Commit" />}
    </p>
  );
}
