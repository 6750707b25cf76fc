import { newsLine } from '@runsheet/core/history';

import { ask } from './load.ts';
import { parseScript } from './our-json.ts';
import { readScript } from './read-script.ts';

/**
 * Tells below the counts of each red script what is new in its run, in the words of its own page, as soon as the script
 * comes into sight. A run never changes, so each is asked about once; where nobody answers, the counts stand alone.
 */
export function createNews(): () => void {
  const known = new Map<string, Promise<string>>();
  let turn: Promise<unknown> = Promise.resolve();
  const fill = async (place: HTMLElement): Promise<void> => {
    const key = keyOf(place);
    // One after the other: the page stays usable meanwhile.
    const news = known.get(key) ?? turn.then(async () => readNews(place.dataset));
    turn = news;
    known.set(key, news);
    place.textContent = await news;
  };
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const place = target.querySelector<HTMLElement>('.news');
      if (!isIntersecting || place === null) continue;
      sight.unobserve(target);
      fill(place).catch(reportError);
    }
  });
  return () => {
    sight.disconnect();
    for (const place of document.querySelectorAll<HTMLElement>('.news')) {
      // What is known is there before the list is painted.
      if (known.has(keyOf(place))) fill(place).catch(reportError);
      else sight.observe(place.closest('.script-line') ?? place);
    }
  };
}

function keyOf({ dataset: { path, run } }: HTMLElement): string {
  return `${path}#${run}`;
}

async function readNews({ path = '', run }: DOMStringMap): Promise<string> {
  const answer = await ask(path, '');
  if (answer === 'unchanged' || 'problem' in answer) return '';
  const script = readScript(parseScript(answer.text));
  const news = script.newsIn(script.data.runs.findIndex(({ id }) => id === run));
  return news === undefined ? '' : newsLine(news);
}
