/** `test/mutation.md`: what survived, by folder and file, each with the reason. */
export type List = { readonly intro: string; readonly folders: readonly Folder[] };

export type Folder = {
  /** Such as `plan`. */
  readonly name: string;
  readonly intro: string;
  readonly survivors: readonly Survivor[];
};

export type Survivor = {
  /** Below the folder. */
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly reason: string;
};

export function readList(text: string): List {
  const [intro = '', ...folders] = text.split(/^## /m);
  return { intro: intro.trim(), folders: folders.map(readFolder) };
}

function readFolder(text: string): Folder {
  const [intro = '', ...files] = text.split(/^### /m);
  const [title = '', ...rest] = intro.split('\n');
  return { name: inTicks(title), intro: rest.join('\n').trim(), survivors: files.flatMap(readFile) };
}

function readFile(text: string): readonly Survivor[] {
  const [title = '', ...lines] = text.split('\n');
  return lines.flatMap((line) => {
    const [, reason, changes] = /^- (.*?) — (\d+ `.*)$/.exec(line) ?? [];
    if (reason === undefined || changes === undefined) return [];
    return [...changes.matchAll(CHANGE)].map(([, at = '', change = '']): Survivor => {
      return { file: inTicks(title), line: Number(at), change, reason };
    });
  });
}

/** A line number, and two pieces of code: each stands between backticks that are as many on both sides. */
const CHANGE = /(\d+) ((`+)(?!`).*?(?<!`)\3(?!`) → (`+)(?!`).*?(?<!`)\4(?!`))(?:; |$)/g;

function inTicks(title: string): string {
  return title.replace(/^`(.*?)\/?`$/, '$1');
}

export function writeList({ intro, folders }: List): string {
  return `${[intro, ...folders.map(writeFolder)].join('\n\n')}\n`;
}

function writeFolder({ name, intro, survivors }: Folder): string {
  const files = [...Map.groupBy(survivors, ({ file }) => file)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [`## \`${name}/\``, intro, ...files.map(writeFile)].filter((text) => text !== '').join('\n\n');
}

function writeFile([file, survivors]: readonly [string, readonly Survivor[]]): string {
  const reasons = [...Map.groupBy(survivors, ({ reason }) => reason)].map(([reason, alike]) => {
    const changes = alike.toSorted((a, b) => a.line - b.line).map(({ line, change }) => `${line} ${change}`);
    return `- ${reason} — ${changes.join('; ')}`;
  });
  return [`### \`${file}\``, '', ...reasons].join('\n');
}

/** What was changed, as the list shows it. */
export function changeOf({
  original,
  replacement,
}: {
  readonly original: string;
  readonly replacement: string;
}): string {
  return `${code(original)} → ${code(replacement)}`;
}

function code(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ');
  const short = folded.length > LONGEST ? `${folded.slice(0, LONGEST)}…` : folded;
  if (!short.includes('`')) return `\`${short}\``;
  const fence = FENCES.find((ticks) => !short.match(/`+/g)?.includes(ticks)) ?? '';
  return `${fence} ${short} ${fence}`;
}

const LONGEST = 57;
const FENCES = ['`', '``', '```'] as const;
