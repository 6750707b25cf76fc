import { printable } from '@runsheet/core/command';
import type { Answer, Output } from '../output.ts';
import type { Finding } from './finding.ts';

/** The findings as a list with a line of conclusion. */
export function describeFindings(findings: readonly Finding[], { paint }: Pick<Output, 'paint'>): Answer {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap((finding) => {
    const [first = '', ...rest] = printable(finding.what).split('\n');
    const { state, check, code, todo } = finding;
    const coded = code === undefined || state === 'ok' ? first : `${code} ${first}`;
    const indent = ' '.repeat(STATE_WIDTH + width + 4);
    return [
      `${paint(TONES[state], LABELS[state].padEnd(STATE_WIDTH))}  ${check.padEnd(width)}  ${coded}`,
      ...rest.map((line) => `${indent}${line}`),
      ...(todo === undefined ? [] : [`${indent}${paint('faint', 'to do:')} ${printable(todo)}`]),
    ];
  });
  return { json: { findings }, text: [...lines, '', conclusion(findings)].join('\n') };
}

const TONES = { ok: 'pass', note: 'blocked', problem: 'fail', unchecked: 'faint' } as const;
const LABELS = { ok: 'ok', note: 'note', problem: 'problem', unchecked: 'not checked' } as const;
const STATE_WIDTH = LABELS.unchecked.length;

function conclusion(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const problems = count('problem');
  const notes = count('note');
  const found = problems === 0 ? 'No problem found' : problems === 1 ? '1 problem found' : `${problems} problems found`;
  const noted = notes === 0 ? '' : `, ${notes === 1 ? '1 note' : `${notes} notes`}`;
  const isKeyless = problems === 0 && findings.some(({ code }) => code === 'RS1001');
  return `${found}${noted}.${isKeyless ? ' Nothing is published: there is no key.' : ''}`;
}
