import { useEffect, useState } from 'preact/hooks';

import { readState, type ViewState, writeState } from './url-state.ts';

export type SetView = (change: Partial<ViewState>) => void;

/** The choices of the reader, kept in the address. */
export function useViewState(): readonly [ViewState, SetView] {
  const [state, setState] = useState(() => readState(location.hash));
  useEffect(() => {
    const follow = (): void => setState(readState(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const change: SetView = (part) =>
    setState((before) => {
      const next = { ...before, ...part };
      history.replaceState(null, '', `#${writeState(next)}`);
      return next;
    });
  return [state, change];
}
