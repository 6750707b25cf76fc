/** Which reporter of a run asks: one that is listed twice would publish its run twice. Through all copies of this package in the process. */
export function placeInRun(run: object): number {
  const shared: unknown = Reflect.get(globalThis, REPORTERS);
  const places = shared instanceof WeakMap ? shared : new WeakMap<object, unknown>();
  Reflect.set(globalThis, REPORTERS, places);
  const place = Number(places.get(run) ?? 0) + 1;
  places.set(run, place);
  return place;
}

const REPORTERS = Symbol.for('runsheet.reporters-of-run.2');
