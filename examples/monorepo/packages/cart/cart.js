export function totalOf(items) {
  return items.reduce((sum, { cents, count }) => sum + cents * count, 0);
}
