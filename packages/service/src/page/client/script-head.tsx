import type { JSX } from 'preact';

import { embedded } from './load.ts';
import type { Script } from './read-script.ts';
import { TrendChart } from './trend-chart.tsx';

/** Where the script lies, its name, what people wrote about it, and how its runs went. */
export function ScriptHead({
  script,
  columns,
}: {
  readonly script: Script;
  readonly columns: readonly number[];
}): JSX.Element {
  const { name, project, folders, description, comments, notes } = script.data;
  return (
    <header class="script-head">
      <div class="title">
        <nav aria-label="Place">
          {embedded() === undefined ? (
            <a class="brand" href="/">
              runsheet
            </a>
          ) : (
            <span class="brand">runsheet</span>
          )}
          {[project, ...folders].map((part) => (
            <span>{part}</span>
          ))}
        </nav>
        <h1>{name}</h1>
        {description !== '' && <p class="lead">{description}</p>}
        {comments !== '' && <p class="lead">{comments}</p>}
        {notes.length > 0 && (
          <details class="quiet">
            <summary>Noted by builds</summary>
            <ul>
              {notes.map((note) => (
                <li>{note}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <TrendChart script={script} columns={columns} />
    </header>
  );
}
