import { explainCode, listCodes } from '@runsheet/core/command';
import { expect, test } from 'vitest';

const FAMILIES = {
  RS10: 'Configuration',
  RS11: 'Command line',
  RS2: 'Access',
  RS3: 'Delivery',
  RS4: 'Notices',
  RS9: 'Mistakes of ours',
} as const;

/** After a change of the catalogue: `npx vitest run test/docs/errors.test.ts --update`. */
test('the page of messages holds every code of the catalogue, as `runsheet explain` tells it', async () => {
  const page = [
    '# Messages',
    '',
    'Every message of runsheet has a code. `npx runsheet explain RS2001` tells the same in the terminal. Names and numbers are examples.',
    ...Object.entries(FAMILIES).flatMap(([start, title]) => {
      return [
        '',
        `## ${title}`,
        ...listCodes()
          .filter((code) => code.startsWith(start))
          .flatMap(entry),
      ];
    }),
    '',
  ].join('\n');
  for (const code of listCodes()) expect(page).toContain(`### ${code}\n`);
  await expect(page).toMatchFileSnapshot('../../docs/errors.md');
});

function entry(code: ReturnType<typeof listCodes>[number]): readonly string[] {
  const { what, why, todo } = explainCode(code);
  return ['', `### ${code}`, '', ...paragraphs(what), '', escape(why), '', `**To do:** ${escape(todo)}`];
}

/** A text of several lines is a list with a heading. */
function paragraphs(text: string): readonly string[] {
  const [first = '', ...rest] = text.split('\n');
  if (rest.length === 0) return [`**${escape(first)}**`];
  return [`**${escape(first)}**`, '', ...rest.map((line) => `- ${escape(line.replace(/^\s*- /, ''))}`)];
}

/** Texts of the catalogue are no Markdown but for code in back quotes. */
function escape(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[*<[|\\]/g, String.raw`\$&`)))
    .join('');
}
