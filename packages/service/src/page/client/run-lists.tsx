import type { ComponentChildren, JSX } from 'preact';

import { duration } from '../../output/duration.ts';
import { cellMark } from './cell-mark.ts';
import { focusOn } from './focus-on.ts';
import { parentsOf } from './outline.ts';
import type { Script } from './read-script.ts';
import type { Entry } from './run-story.ts';
import type { Model } from './script-model.ts';
import { type SlowFile, slowFiles } from './slow-files.ts';
import type { SetView } from './url-state.ts';

type Props = { readonly script: Script; readonly model: Model; readonly setState: SetView };

/** Of one list: the filters show the others. */
const MOST = 20;

/** What is to be said of the selected run: failures, then flaky, fixed and blocked rows, then slow files. */
export function RunLists(props: Props): JSX.Element {
  const { script, model } = props;
  const { chapters, causes } = model.story;
  const blocked = causes.reduce((sum, { entries }) => sum + entries.length, 0);
  const slow = slowFiles(script, model.at);
  return (
    <>
      {chapters.map(({ name, words, entries }) => (
        <Chapter key={name} title={words} count={entries.length}>
          <Entries {...{ ...props, name, entries }} />
        </Chapter>
      ))}
      {blocked > 0 && (
        <Chapter title="Blocked" count={blocked}>
          {causes.slice(0, MOST).map(({ cause, entries }) => (
            <details key={cause}>
              <summary>
                <b>{entries.length}</b> {cause}
              </summary>
              <Entries {...{ ...props, name: 'blocked', entries }} isShort />
            </details>
          ))}
        </Chapter>
      )}
      {slow.length > 0 && (
        <Chapter title="Slowest files" count={slow.length}>
          <ul class="entries">
            {slow.map((file) => (
              <li key={file.row}>
                <SlowLine {...{ ...props, file }} />
              </li>
            ))}
          </ul>
        </Chapter>
      )}
    </>
  );
}

type ChapterProps = { readonly title: string; readonly count: number; readonly children: ComponentChildren };

function Chapter({ title, count, children }: ChapterProps): JSX.Element {
  return (
    <section>
      <h3>
        {title} <b>{count}</b>
      </h3>
      {children}
    </section>
  );
}

type EntriesProps = Props & {
  /** The filter that shows all of them. */
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Without what was said: its heading says that. */
  readonly isShort?: boolean;
};

function Entries({ script, model, setState, name, entries, isShort = false }: EntriesProps): JSX.Element {
  const left = entries.length - MOST;
  return (
    <ul class="entries">
      {entries.slice(0, MOST).map(({ row, since, lines }) => (
        <li key={row}>
          <button class="entry" onClick={() => openCell({ script, model, setState }, row)}>
            <RowName script={script} row={row} at={model.at} />
            {since !== '' && <small>{since}</small>}
            {!isShort && lines !== '' && <code>{lines}</code>}
          </button>
        </li>
      ))}
      {left > 0 && (
        <li>
          <button onClick={() => setState({ verdicts: [name] })}>and {left} more</button>
        </li>
      )}
    </ul>
  );
}

function openCell({ script, model, setState }: Props, row: number): void {
  setState({ cell: [String(script.data.ids[row]), script.data.runs[model.at]?.id ?? ''] });
  focusOn('.grid');
}

function RowName({
  script,
  row,
  at,
}: {
  readonly script: Script;
  readonly row: number;
  readonly at: number;
}): JSX.Element {
  const { texts } = script.data;
  const path = parentsOf(script.outline, row).map((above) => texts[above]);
  const { kind, letter } = cellMark(script, row, at);
  return (
    <>
      <i class={`cell ${kind}`} aria-hidden="true">
        {letter}
      </i>
      <b>{texts[row]}</b>
      {path.length > 0 && <small class="place">{path.toReversed().join(' › ')}</small>}
    </>
  );
}

const [WIDTH, HEIGHT] = [60, 16];

function SlowLine({ file, ...props }: Props & { readonly file: SlowFile }): JSX.Element {
  const { row, ms, trend } = file;
  const longest = Math.max(1, ...trend);
  const step = WIDTH / Math.max(1, trend.length);
  const words = `${trend.length} runs: ${duration(Math.min(...trend))} to ${duration(longest)}`;
  return (
    <button class="entry slow" onClick={() => openCell(props, row)}>
      <b>{props.script.data.texts[row]}</b>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        <path d={trend.map((value, nth) => barOf(nth * step, step, (value / longest) * HEIGHT)).join('')} />
      </svg>
      <small>{duration(ms)}</small>
    </button>
  );
}

/** As one path: a list of ten files is not three hundred elements. */
function barOf(left: number, step: number, height: number): string {
  return `M${left.toFixed(1)} ${HEIGHT}v-${Math.max(1, height).toFixed(1)}h${(step * 0.8).toFixed(1)}V${HEIGHT}z`;
}
