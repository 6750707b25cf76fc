import { render } from 'preact';

import { ago } from './ago.ts';
import { parseHome } from './our-json.ts';
import { Problem } from './problem.tsx';
import { followKeys } from './shortcuts.ts';
import { startPoll } from './poll.ts';
import { replaceParts } from './replace-parts.ts';
import { readState, writeState } from './url-state.ts';

/** The list of scripts as the service wrote it: it is searched, sorted and kept up to date where it stands. */
export function startHome(): void {
  const search = document.querySelector('input');
  const sort = document.querySelector('select');
  const status = document.querySelector('[role=status]');
  const etag = `"${document.querySelector('main')?.dataset['tag']}"`;
  if (search === null || sort === null || status === null) return;
  const arrange = (isSearch = true): void => arrangeHome(search.value, sort.value === 'name', isSearch);
  const follow = (): void => {
    const { q, sort: order } = readState(location.hash);
    [search.value, sort.value] = [q, order || 'newest'];
    arrange();
  };
  const keep = (): void => {
    const order = sort.value === 'name' ? 'name' : '';
    history.replaceState(null, '', `#${writeState({ ...readState(''), q: search.value, sort: order })}`);
    arrange();
  };
  document.querySelector('header')?.addEventListener('input', keep);
  addEventListener('hashchange', follow);
  followKeys(() => ({ '/': () => search.focus() }));
  follow();
  startPoll({ path: () => '/page-data/home', etag, read: parseHome }, (home, trouble) => {
    if (home !== undefined) replace(home.markup);
    render(<Problem {...trouble} />, status);
    // What the reader has closed since stays closed.
    arrange(false);
  });
}

/** Shows the items whose names hold the search, with the folders above them, in the order that was chosen. */
function arrangeHome(text: string, isByName: boolean, isSearch: boolean): void {
  const words = text.toLowerCase().split(/\s+/);
  for (const section of document.querySelectorAll('section')) {
    const [tree, notFound] = [section.querySelector('.tree'), section.querySelector<HTMLElement>('.not-found')];
    if (tree === null || notFound === null) continue;
    notFound.hidden = arrangeItems(tree, words, isByName);
  }
  if (isSearch && text !== '') {
    for (const folder of document.querySelectorAll('details:has(li:not([hidden]))')) folder.setAttribute('open', '');
  }
  for (const time of document.querySelectorAll('time')) time.textContent = ago(Date.parse(time.dateTime), Date.now());
}

/** Whether any is shown. */
function arrangeItems(tree: Element, words: readonly string[], isByName: boolean): boolean {
  const items = [...tree.querySelectorAll<HTMLElement>(':scope > li')];
  for (const item of items) {
    const name = nameOf(item).toLowerCase();
    const isNamed = words.every((word) => name.includes(word));
    const inner = item.querySelector('.tree');
    const hasShown = inner !== null && arrangeItems(inner, isNamed ? [] : words, isByName);
    item.hidden = !isNamed && !hasShown;
  }
  const compare = (a: HTMLElement, b: HTMLElement): number =>
    isByName ? nameOf(a).localeCompare(nameOf(b)) : newest(b).localeCompare(newest(a));
  tree.append(...items.toSorted(compare));
  return items.some(({ hidden }) => !hidden);
}

function nameOf(item: Element): string {
  return item.querySelector('.item')?.textContent ?? '';
}

function newest({ dataset }: HTMLElement): string {
  return dataset['newest'] ?? '';
}

/** Puts a newer list in place; what has the focus and what is closed stay so. */
function replace(markup: string): void {
  const focused = document.activeElement?.id;
  const closed = [...document.querySelectorAll('details:not([open]) > summary')].map(({ id }) => id);
  replaceParts(markup, '.pill', 'main');
  for (const id of closed) document.querySelector(`details:has(> #${id})`)?.removeAttribute('open');
  if (focused) document.querySelector<HTMLElement>(`main #${focused}`)?.focus();
}
