/**
 * Says that this Node is too old for us; undefined: it is not. Where nobody else can say it, since our code does not load
 * there. The versions are those of `engines` in every package.
 */
export function sayOldNode(
  version: string,
  environment: { readonly GITHUB_ACTIONS?: string | undefined },
): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return undefined;
  const text = `runsheet needs Node 20.19, 22.12 or newer. This is Node ${version}, so nothing is published.`;
  return environment.GITHUB_ACTIONS === 'true' ? `::warning title=runsheet::${text}` : text;
}
