/** Undefined when it fails. For steps that nothing depends on, such as cleaning up. */
export function ifPossible<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
