import { pagesOf } from '@runsheet/core/history';

import { fillTemplate } from './source-link.ts';

export type RunLinks = { readonly build: string; readonly commit: string; readonly branch: string };

const HTTP = /^https?:\/\/[^\s]+$/i;
/** Addresses that the headers of a run tell; empty where they do not. Only http addresses become links. Pure. */
export function linksOf({ build = '', commit = '', branch = '' }: Headers): RunLinks {
  const pages = pagesOf({ build, commit });
  return {
    build: httpOr(build),
    commit: pages?.commit ?? '',
    branch: (branch && pages?.branch(branch.toWellFormed())) ?? '',
  };
}

/** The text where it is an address of the web; else empty. Pure. */
export function httpOr(text: string): string {
  return HTTP.test(text) ? text : '';
}

type Headers = Readonly<Record<string, string>>;

/** The label of a run, which names its headers, without addresses: these are links. Pure. */
export function withoutAddresses(label: string): string {
  return label
    .split(' / ')
    .filter((part) => !HTTP.test(part))
    .join(' / ');
}

/** The address of a place such as `src/cart.test.ts:12:3`: by the template, else at the commit of the run; empty: not known. Pure. */
export function placeLink(headers: Headers, place: string, template: string): string {
  const [, file, line = '', column = '1'] = /^(?!.*\.\.)([\w@][\w@./ -]*):(\d+)(?::(\d+))?$/.exec(place) ?? [];
  if (file === undefined || !/\.[a-z]\w*$/i.test(file)) return '';
  if (template !== '') return fillTemplate(template, headers, [file, line, column]);
  const { build = '', commit = '' } = headers;
  return pagesOf({ build, commit })?.line(file, line) ?? '';
}

/** The address of an issue, where the project knows how it is made or the issue is one. Pure. */
export function issueLink(issue: string, bugPattern: string): string {
  if (HTTP.test(issue)) return issue;
  const address = bugPattern.replaceAll(/\{\w*\}|%s|\$1/g, encodeURIComponent(issue));
  return HTTP.test(bugPattern) && address !== bugPattern ? address : '';
}
