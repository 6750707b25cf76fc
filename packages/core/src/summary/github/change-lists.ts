import type { TitleList } from '../../publish/receipt.ts';
import { code } from './html.ts';
import type { RunStory } from './run-story.ts';

/** What a run has changed, of one kind, in all its scripts together. */
export type ChangeList = {
  readonly kind: Kind;
  /** Such as `2 newly failed`. */
  readonly words: string;
  readonly count: number;
  readonly titles: readonly string[];
};

type Kind = (typeof KINDS)[number];

/** In the order in which they are told. */
const KINDS = ['newFailures', 'fixed', 'added'] as const;

const MOST_TITLES = 20;

/** The changes that there are. */
export function changeLists({ receipt: { scripts } }: RunStory): readonly ChangeList[] {
  const lists = KINDS.map((kind) => {
    const parts = scripts.flatMap(({ name, changes }) => {
      const part: TitleList | undefined = changes?.[kind];
      if (part === undefined) return [];
      const above = scripts.length === 1 ? '' : `${name} › `;
      return [{ count: part.count, titles: part.titles.map((title) => `${above}${title}`) }];
    });
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return { kind, words: wordsFor(kind, count), count, titles: parts.flatMap(({ titles }) => titles) };
  });
  return lists.filter(({ count }) => count > 0);
}

function wordsFor(kind: Kind, count: number): string {
  switch (kind) {
    case 'newFailures':
      return `${count} newly failed`;
    case 'fixed':
      return `${count} fixed`;
    case 'added':
      return count === 1 ? '1 test added' : `${count} tests added`;
    default:
      return kind satisfies never;
  }
}

/** A list to be unfolded: only its first titles, for the others stand in the service. */
export function renderChange({ words, count, titles }: ChangeList, { redact }: RunStory): readonly string[] {
  const shown = titles.slice(0, MOST_TITLES);
  const left = count - shown.length;
  return [
    `<details><summary>${words}</summary>`,
    '<ul>',
    ...shown.map((title) => `<li>${code(redact(title))}</li>`),
    '</ul>',
    ...(left === 0 ? [] : [`<p><em>… and ${left} more.</em></p>`]),
    '</details>',
  ];
}
