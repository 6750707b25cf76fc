/** The text, or as many of its characters (Unicode code points) as fit with the note of a cut behind them. Pure. */
export function cutText(text: string, most: number, note = '…'): string {
  if (text.length <= most) return text;
  // A character has one or two units: of a huge text only the beginning is looked at.
  const characters = Array.from(text.slice(0, 2 * most));
  if (characters.length <= most && text.length <= 2 * most) return text;
  const end = note.length <= most ? note : '';
  return characters.slice(0, most - end.length).join('') + end;
}
