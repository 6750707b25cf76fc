import { code, escapeHtml, pre } from './html.ts';
import type { RunStory } from './run-story.ts';
import type { Trouble } from './troubles.ts';

/** One failure as an item of a list: what failed, where, and with which message. */
export function describeTrouble({ titles, messages, location }: Trouble, story: RunStory, maxLength: number): string {
  const { places, redact } = story;
  const name = code(redact(titles.join(' > ')));
  const place = location === undefined ? '' : ` ${placeOf({ titles, messages, location }, places)}`;
  const text = maxLength === 0 ? '' : pre(redact(messages.slice(0, MOST_MESSAGES).join('\n\n')), maxLength);
  return `<li>${name}${place}${text}</li>`;
}

/** A soft assertion can fail a hundred times in one test. */
const MOST_MESSAGES = 5;

type Placed = Trouble & { readonly location: NonNullable<Trouble['location']> };

function placeOf({ location }: Placed, { pathOf, addressOf }: RunStory['places']): string {
  const shown = code(`${pathOf(location) ?? location.file}:${location.line}`);
  const address = addressOf(location);
  return address === undefined ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`;
}
