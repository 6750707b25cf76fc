import { type Dialect, FAITHFUL } from './model-service.test.support.ts';

/** Services that show a text so that it still is the same text once blanks and Unicode forms are made alike. */
export const GENTLE_DIALECTS: readonly Dialect[] = [
  FAITHFUL,
  dialect('trims', (text) => text.trim()),
  dialect('folds blanks', (text) => text.replaceAll(/\s+/g, ' ')),
  dialect('composes', (text) => text.normalize('NFC')),
  dialect('decomposes', (text) => text.normalize('NFD')),
  dialect('adds blanks', (text) => ` ${text} \n`),
  { ...FAITHFUL, name: 'counts ids down', idOf: (count) => 1_000_000 - count },
  { ...FAITHFUL, name: 'scatters ids', idOf: (count) => (count * 7_919) % 1_000_003 },
  { ...FAITHFUL, name: 'ignores insertions', insert: 'ignored' },
  { ...FAITHFUL, name: 'refuses insertions', insert: 'refused' },
  { ...dialect('decomposes and ignores insertions', (text) => text.normalize('NFD')), insert: 'ignored' },
];

/** Services that lose a part of a text. */
const ROUGH_DIALECTS: readonly Dialect[] = [
  dialect('strips trailing hashtags', (text) => text.replace(/(?:(?:^|\s+)#\S+)+\s*$/, '')),
  dialect('cuts at 60 units', (text) => text.slice(0, 60)),
  dialect('cuts at 50 characters', (text) => Array.from(text).slice(0, 50).join('')),
  dialect('cuts and trims', (text) => text.slice(0, 53).trim()),
  dialect('cuts with a sign', (text) => (text.length > 64 ? `${text.slice(0, 63)}…` : text)),
  dialect('cuts with three dots', (text) => (text.length > 64 ? `${text.slice(0, 61)}...` : text)),
  dialect('cuts at 5 units', (text) => text.slice(0, 5)),
  dialect('lower-cases', (text) => text.toLowerCase()),
  dialect('knows no emoji', (text) => text.replaceAll(/\p{Extended_Pictographic}|\u200D/gu, '')),
  dialect('knows ASCII only', (text) => text.replaceAll(/[^\u0020-\u007E]/g, '?')),
  dialect('escapes', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  dialect('shows nothing', () => ''),
  {
    ...dialect('strips hashtags, ignores insertions', (text) => text.replace(/(?:(?:^|\s+)#\S+)+\s*$/, '')),
    insert: 'ignored',
  },
  { ...dialect('lower-cases, refuses insertions', (text) => text.toLowerCase()), insert: 'refused' },
];

export const ALL_DIALECTS: readonly Dialect[] = [...GENTLE_DIALECTS, ...ROUGH_DIALECTS];

function dialect(name: string, text: Dialect['text']): Dialect {
  return { ...FAITHFUL, name, text };
}
