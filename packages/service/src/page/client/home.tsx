import { render } from 'preact';

import { ago } from './ago.ts';
import { createNews } from './home-news.ts';
import { kept } from './kept.ts';
import { parseHome } from './our-json.ts';
import { Problem } from './problem.tsx';
import { followKeys } from './shortcuts.ts';
import { startPoll } from './poll.ts';
import { replaceParts } from './replace-parts.ts';
import { showTab, type Tab } from './tab.ts';
import { readState, writeState } from './url-state.ts';

/** The list of scripts as the service wrote it: it is searched, sorted and kept up to date where it stands. */
export function startHome(): void {
  const search = document.querySelector('input');
  const sort = document.querySelector<HTMLSelectElement>('.sort');
  const status = document.querySelector('[role=status]');
  const tag = document.querySelector('main')?.dataset['tag'];
  if (search === null || sort === null || status === null) return;
  let branch = '';
  const tellNews = createNews();
  const arrange = (isSearch = true): void => arrangeHome(search.value, sort.value === 'name', isSearch);
  const follow = (): void => {
    const { q, sort: order, branch: asked } = readState(location.hash);
    [search.value, sort.value] = [q, order || 'newest'];
    branch = asked || kept('branch');
    arrange();
  };
  const keep = (): void => {
    const order = sort.value === 'name' ? 'name' : '';
    history.replaceState(null, '', `#${writeState({ ...readState(''), q: search.value, sort: order, branch })}`);
    arrange();
  };
  follow();
  const askNow = startPoll(
    {
      path: () => `/page-data/home${branch === '' ? '' : `?branch=${encodeURIComponent(branch)}`}`,
      etag: branch === '' ? `"${tag}"` : '',
      read: parseHome,
    },
    (home, trouble) => {
      if (home !== undefined) replace(home.markup);
      tellNews();
      showTab(homeTab());
      render(<Problem {...trouble} />, status);
      // What the reader has closed since stays closed.
      arrange(false);
    },
  );
  document.querySelector('header')?.addEventListener('input', ({ target }) => {
    const isBranch = target instanceof HTMLSelectElement && target !== sort;
    if (isBranch) branch = target.value;
    keep();
    if (!isBranch) return;
    kept('branch', branch);
    askNow();
  });
  addEventListener('hashchange', () => {
    follow();
    askNow();
  });
  followKeys(() => ({ '/': () => search.focus() }));
}

/** As the service told it with the list. */
function homeTab(): Tab {
  const { failures = '0', icon } = document.querySelector('main')?.dataset ?? {};
  if (icon === 'red') return { title: `✗ ${failures} runsheet`, icon };
  return icon === 'green' ? { title: '✓ runsheet', icon } : { title: 'runsheet', icon: 'plain' };
}

/** Shows the items whose names hold the search, with the folders above them, in the order that was chosen. */
function arrangeHome(text: string, isByName: boolean, isSearch: boolean): void {
  const words = text.toLowerCase().split(/\s+/);
  for (const part of document.querySelectorAll('section, .failing')) {
    const tree = part.querySelector(':scope > .tree');
    const isFound = tree !== null && arrangeItems(tree, words, isByName);
    for (const none of part.querySelectorAll<HTMLElement>(':scope > .not-found')) none.hidden = isFound;
    part.classList.toggle('nothing-found', !isFound);
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
  const sorted = items.toSorted(compare);
  // What is moved loses the focus.
  if (sorted.some((item, place) => item !== items[place])) tree.append(...sorted);
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
  replaceParts(markup, '.pill', '.branches', 'main');
  for (const id of closed) document.querySelector(`details:has(> #${id})`)?.removeAttribute('open');
  if (focused) document.querySelector<HTMLElement>(`#${focused}`)?.focus();
}
