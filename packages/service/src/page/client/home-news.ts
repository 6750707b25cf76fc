import { newsLine } from '@runsheet/core/history';

import { ask } from './load.ts';
import { parseScript } from './our-json.ts';
import { readScript } from './read-script.ts';

/** In scripts: each is read as its own page would, and who opens it finds it in the browser. */
const MOST = 20;

/**
 * Tells below the counts of each red script what is new in its run, in the words of its own page. A run never changes, so
 * each is asked about once; where nobody answers, the counts stand alone.
 */
export function createNews(): () => void {
  const known = new Map<string, Promise<string>>();
  let turn: Promise<unknown> = Promise.resolve();
  const newsOf = (path: string, run: string): Promise<string> => {
    const key = `${path}#${run}`;
    // One after the other: the page stays usable meanwhile.
    const news = known.get(key) ?? turn.then(async () => readNews(path, run));
    turn = news;
    known.set(key, news);
    return news;
  };
  const fill = async (place: HTMLElement): Promise<void> => {
    const { path = '', run = '' } = place.dataset;
    place.textContent = await newsOf(path, run);
  };
  return () => {
    for (const place of [...document.querySelectorAll<HTMLElement>('.news')].slice(0, MOST)) {
      fill(place).catch(reportError);
    }
  };
}

async function readNews(path: string, run: string): Promise<string> {
  const answer = await ask(path, '');
  if (answer === 'unchanged' || 'problem' in answer) return '';
  const script = readScript(parseScript(answer.text));
  const news = script.newsIn(script.data.runs.findIndex(({ id }) => id === run));
  return news === undefined ? '' : newsLine(news);
}
