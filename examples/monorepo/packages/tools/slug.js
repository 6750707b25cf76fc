export function slugOf(title) {
  return title.toLowerCase().replaceAll(/\W+/g, '-');
}
