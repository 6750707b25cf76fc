import type { RowNews } from '@runsheet/core/history';

/** A verdict in the words of `runsheet history`, with the branch whose builds are counted. Pure. */
export function sinceWords(news: RowNews, branch: string): string {
  const { kind, firstFail, lastPass, builds, isFlaky, isAlsoRedOnMain } = news;
  const isOneBranch = branch !== '' && firstFail.lane.branch === branch;
  const many = `${builds} ${builds === 1 ? 'build' : 'builds'}${isOneBranch ? ` of ${branch}` : ''}`;
  const pass = lastPass === undefined ? '' : `, last pass #${lastPass.id}`;
  const also = `${isFlaky ? '; flaky' : ''}${isAlsoRedOnMain ? '; also red on main' : ''}`;
  switch (kind) {
    case 'new-failure':
      return `New failure since #${firstFail.id}, ${many}${pass}${also}`;
    case 'still-failing':
      return `Still failing since #${firstFail.id}, ${many}${pass}${also}`;
    case 'unknown-since':
      return `Failing since #${firstFail.id}, ${many}, no known pass${also}`;
    case 'fixed':
      return `Fixed, had failed since #${firstFail.id}, ${many}${also}`;
    default:
      return kind satisfies never;
  }
}
