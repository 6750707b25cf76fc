/** A page with what is generated put between its two marks, which bear the name of the part. */
export function withPart(page: string, name: string, text: string): string {
  const start = `<!-- ${name}: made by \`npm run generate\` -->`;
  const end = `<!-- end of ${name} -->`;
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`the page has no place for ${name}: ${start}`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}
