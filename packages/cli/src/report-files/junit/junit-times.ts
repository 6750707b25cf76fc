/** Tools also write `1,203.154`. */
export function secondsIn(text: string | undefined): number | undefined {
  const seconds = Number((text ?? '').replaceAll(',', ''));
  return text !== undefined && text !== '' && Number.isFinite(seconds) ? seconds : undefined;
}

/** Milliseconds since 1970. Without an offset it is taken for UTC, by every machine alike. */
export function momentIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}
