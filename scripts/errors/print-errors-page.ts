import { type ErrorCode, explainCode, listCodes } from '../../packages/core/src/errors/messages.ts';

/** The page of messages: every code of the catalogue, as `runsheet explain` tells it. */
export function printErrorsPage(): string {
  const families = Object.entries(FAMILIES).flatMap(([start, title]) => {
    const codes = listCodes().filter((code) => code.startsWith(start));
    return ['', `## ${title}`, ...codes.flatMap(entry)];
  });
  return ['# Messages', '', INTRODUCTION, ...families, ''].join('\n');
}

const INTRODUCTION = `<!-- made by \`npm run generate\` -->

Every message of runsheet has a code. \`npx runsheet explain RS2001\` tells the same in the terminal. Names and numbers are examples.`;

const FAMILIES = {
  RS10: 'Configuration',
  RS11: 'Command line',
  RS2: 'Access',
  RS3: 'Delivery',
  RS4: 'Notices',
  RS9: 'Mistakes of ours',
} as const;

function entry(code: ErrorCode): readonly string[] {
  const { what, why, todo } = explainCode(code);
  return ['', `### ${code}`, '', ...paragraphs(what), '', escape(why), '', `**To do:** ${escape(todo)}`];
}

/** A text of several lines is a list with a heading. */
function paragraphs(text: string): readonly string[] {
  const [first = '', ...rest] = text.split('\n');
  const heading = `**${escape(first)}**`;
  return rest.length === 0
    ? [heading]
    : [heading, '', ...rest.map((line) => `- ${escape(line.replace(/^\s*- /, ''))}`)];
}

/** Texts of the catalogue are no Markdown but for code in back quotes. */
function escape(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[*<[|\\]/g, String.raw`\$&`)))
    .join('');
}
