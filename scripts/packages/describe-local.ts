/** Those that can install packages from a clone. */
export const MANAGERS = ['npm', 'pnpm', 'yarn'] as const;

export type Manager = (typeof MANAGERS)[number];

export function isManager(name: string): name is Manager {
  return MANAGERS.some((manager) => manager === name);
}

/** What a project adds to use these packages, from name to `file:` address, and how it installs them. Pure. */
export function describeLocal(files: Readonly<Record<string, string>>, manager: Manager): string {
  // No package depends on the command: named among the others, Yarn 1 would install it without its program.
  const { runsheet, ...others } = files;
  const devDependencies = { runsheet, '@runsheet/vitest': others['@runsheet/vitest'] };
  const manifest = {
    npm: { devDependencies, overrides: others },
    pnpm: { devDependencies },
    yarn: { devDependencies, resolutions: others },
  }[manager];
  const workspace = ['overrides:', ...Object.entries(others).map(([name, file]) => `  '${name}': '${file}'`)].join(
    '\n',
  );
  return [
    'Add this to the package.json of your project, with the reporter of your runner for @runsheet/vitest:',
    JSON.stringify(manifest, null, 2),
    ...(manager === 'pnpm' ? ['and this to its pnpm-workspace.yaml:', workspace] : []),
    `Then install with \`${manager} install\`, and look at your tests with \`${LAUNCHERS[manager]} runsheet try -- <the command of your tests>\`.`,
    `For another package manager: npm run pack:local -- ${MANAGERS.filter((other) => other !== manager).join(', or ')}`,
  ].join('\n\n');
}

const LAUNCHERS: Readonly<Record<Manager, string>> = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn' };
