import { compareUrl, type RowNews } from '@runsheet/core/history';
import type { JSX } from 'preact';

import { duration } from '../../output/duration.ts';
import { ago } from './ago.ts';
import { BuildLinks, MaybeLink } from './maybe-link.tsx';
import { issueLink } from './links.ts';
import { Message } from './message.tsx';
import { Panel } from './panel.tsx';
import { parseCell } from './our-json.ts';
import { parentsOf } from './outline.ts';
import { cellMark } from './cell-mark.ts';
import type { Script } from './read-script.ts';
import { sinceWords } from './since.ts';
import type { Answered } from './answer.ts';
import type { SetView } from './url-state.ts';

type Props = {
  readonly script: Script;
  readonly row: number;
  readonly run: number;
  /** What was said about the cell. */
  readonly said: Answered;
  readonly setState: SetView;
  readonly close: () => void;
  readonly goToFailure: (step: 1 | -1) => void;
};

/** One cell: what it is, since when, what was said, and what the row was before. */
export function CellPanel({ script, row, run, said, setState, close, goToFailure }: Props): JSX.Element {
  const { data, outline } = script;
  const rowId = data.ids[row] ?? 0;
  const news = script.newsIn(run)?.rows.find((one) => one.rowId === rowId);
  const headers = data.runs[run]?.headers ?? {};
  const buttons = (
    <>
      <button onClick={() => goToFailure(-1)}>Previous failure</button>
      <button onClick={() => goToFailure(1)}>Next failure</button>
      <button key={location.href} data-copy={location.href}>
        Copy link
      </button>
    </>
  );
  return (
    <Panel label="Cell" close={close} buttons={buttons}>
      <p class="path">
        {parentsOf(outline, row)
          .map((at) => <span>{data.texts[at]}</span>)
          .toReversed()}
      </p>
      <h2>{data.texts[row]}</h2>
      <Result {...{ script, row, run }} />
      {news !== undefined && <Since {...{ news, headers }} />}
      {rowId in data.tags && <p class="quiet">Tags: {data.tags[rowId]}</p>}
      {rowId in data.rowNotes && <p class="note">{data.rowNotes[rowId]}</p>}
      <Said {...{ script, said, headers }} />
      <Strip {...{ script, row, run, setState }} />
      <BuildLinks headers={headers} />
    </Panel>
  );
}

function Result({ script, row, run }: Pick<Props, 'script' | 'row' | 'run'>): JSX.Element {
  const { data, history } = script;
  const { word, kind, letter } = cellMark(script, row, run);
  // Runs tell the times of their slowest files only.
  const tookMs = script.durationsIn(run).byFile.get(data.ids[row] ?? 0);
  return (
    <p>
      <i class={`cell ${kind}`} aria-hidden="true">
        {letter}
      </i>{' '}
      <b>{word}</b> in run {data.runs[run]?.id},{' '}
      <span title={data.runs[run]?.created}>{ago(history.runs[run]?.createdMs ?? 0, Date.now())}</span>
      {tookMs !== undefined && `, took ${duration(tookMs)}`}
    </p>
  );
}

type SaidProps = Pick<Props, 'script' | 'said'> & { readonly headers: Readonly<Record<string, string>> };

function Said({ script, said, headers }: SaidProps): JSX.Element {
  if (said === undefined) return <p class="quiet">Loading …</p>;
  if ('problem' in said) return <p role="alert">{said.problem}</p>;
  const { issue, comment } = parseCell(said.text);
  return (
    <>
      {issue !== '' && (
        <p>
          Issue: <MaybeLink href={issueLink(issue, script.data.bugPattern)} words={issue} />
        </p>
      )}
      {comment !== '' && <Message comment={comment} headers={headers} />}
    </>
  );
}

function Since({
  news,
  headers,
}: {
  readonly news: RowNews;
  readonly headers: Readonly<Record<string, string>>;
}): JSX.Element {
  const { lastPass, firstFail } = news;
  const { build = '', branch = '' } = headers;
  const address =
    lastPass === undefined
      ? undefined
      : compareUrl(lastPass, { commit: firstFail.commit, build: firstFail.build || build });
  return (
    <p class="since">
      {sinceWords(news, branch)} {address !== undefined && <MaybeLink href={address} words="Commits between" />}
    </p>
  );
}

const STRIP = 40;

/** The cells of the row, the oldest first. */
function Strip({ script, row, run, setState }: Pick<Props, 'script' | 'row' | 'run' | 'setState'>): JSX.Element {
  const { data } = script;
  const first = Math.max(0, Math.min(run - STRIP / 2, data.runs.length - STRIP));
  return (
    <>
      <h3>This row in other runs</h3>
      <div class="strip">
        {data.runs.slice(first, first + STRIP).map((one, index) => {
          const { letter, word, kind } = cellMark(script, row, first + index);
          const { branch = '' } = one.headers;
          const words = `Run ${one.id}${branch === '' ? '' : ` of ${branch}`}: ${word}`;
          return (
            <button
              key={one.id}
              class={`cell ${kind}`}
              aria-label={words}
              title={words}
              aria-current={first + index === run ? 'true' : undefined}
              onClick={() => setState({ cell: [String(data.ids[row]), one.id] })}
            >
              {letter}
            </button>
          );
        })}
      </div>
    </>
  );
}
