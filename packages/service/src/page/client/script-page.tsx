import { render } from 'preact';

import { embedded } from './load.ts';
import { parseScript } from './our-json.ts';
import { CALM, startPoll } from './poll.ts';
import { Problem } from './problem.tsx';
import { readScript, type Script } from './read-script.ts';
import { replaceParts } from './replace-parts.ts';
import { createScriptView } from './script-view.tsx';
import { readState, searchOf, type ViewState, writeState } from './url-state.ts';

/**
 * Shows a script: the one that the address names; in a file on disk the one that it holds. The page is drawn from what is
 * known here, once after each change of it. The choices of the reader are kept in the address.
 */
export function startScript(root: Element): void {
  const held = embedded();
  let script: Script | undefined = held === undefined ? undefined : readScript(parseScript(held));
  let state = readState(location.hash);
  let trouble = CALM;
  let isDue = false;
  let askNow: (() => void) | undefined;

  const redraw = (): void => {
    if (!isDue) queueMicrotask(draw);
    isDue = true;
  };
  const choose = (next: ViewState): void => {
    const { runs } = state;
    state = next;
    if (state.runs !== runs) askNow?.();
    redraw();
  };
  const setState = (part: Partial<ViewState>): void => {
    const next = { ...state, ...part };
    // Another search opens all that it finds.
    const isSame = searchOf(next) === searchOf(state);
    const fold = isSame || next.fold !== 'found' ? next.fold : '';
    choose({ ...next, fold, closed: next.closed.filter((id) => isSame || id > 0) });
    history.replaceState(null, '', `#${writeState(state)}`);
  };
  const drawScript = createScriptView({ redraw, setState });
  const draw = (): void => {
    isDue = false;
    render(
      <>
        <div role="status">
          <Problem {...trouble} />
        </div>
        {script === undefined ? trouble === CALM && <p class="quiet pad">Loading …</p> : drawScript(script, state)}
      </>,
      root,
    );
  };
  if (held === undefined) {
    const path = () => `/page-data${location.pathname}${state.runs === 'all' ? '?runs=all' : ''}`;
    askNow = startPoll({ path, etag: '', read: (text) => readScript(parseScript(text)) }, (value, now) => {
      // The first head is that of the page itself.
      if (value !== undefined && script !== undefined && value.data.head !== script.data.head) {
        replaceParts(value.data.head, '.title');
      }
      [script, trouble] = [value ?? script, now];
      redraw();
    });
  }
  setInterval(redraw, 60_000);
  addEventListener('hashchange', () => choose(readState(location.hash)));
  redraw();
}
