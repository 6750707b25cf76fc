import recheck from 'recheck/lib/browser.js';
import { analyse } from 'scslre';
import type { Pattern } from './find-patterns.ts';

/**
 * Why a regular expression takes more than linear time on some text; undefined: nothing was found. scslre is quick and
 * knows lookarounds; recheck also sees repeats behind a beginning of several characters.
 */
export function judgePattern({ source, flags }: Pattern): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Trade: true, Self: true, Move: true } });
  const [report] = reports;
  if (report !== undefined) return `slow on a text of many ${JSON.stringify(report.character.pick)}`;
  const found = recheck.checkSync(withSmallCounts(source), flags, { checker: 'automaton', timeout: LONGEST_MS });
  return found.status === 'vulnerable' ? `slow on a text such as ${found.attack.pattern}` : undefined;
}

/** Most patterns take a few milliseconds, some take minutes: these count as checked. */
const LONGEST_MS = 300;

/** A number of repeats is a constant, which changes nothing but the time of the check. */
function withSmallCounts(source: string): string {
  return source.replaceAll(/\{(\d+)(,?)(\d*)\}/g, (...[, least = '', comma = '', most = '']: readonly string[]) => {
    return `{${small(least)}${comma}${most === '' ? '' : small(most)}}`;
  });
}

function small(count: string): number {
  return Math.min(Number(count), 2);
}
