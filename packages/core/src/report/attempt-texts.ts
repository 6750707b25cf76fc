/** What the attempts of a failed test say: those that failed alike once, others with their numbers. */
export function attemptTexts(attempts: number, texts: readonly string[]): readonly string[] {
  if (attempts < 2) return texts;
  const numbersOf = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) numbersOf.set(text, [...(numbersOf.get(text) ?? []), index + 1]);
  // An attempt may have failed more than once.
  const areNumbered = numbersOf.size > 1 && texts.length === attempts;
  const parts = [...numbersOf].map(([text, numbers]) => (areNumbered ? `${namesOf(numbers)}: ${text}` : text));
  return [`failed in all ${attempts} attempts`, ...parts];
}

function namesOf(numbers: readonly number[]): string {
  return numbers.length === 1 ? `attempt ${numbers[0]}` : `attempts ${numbers.join(', ')}`;
}
