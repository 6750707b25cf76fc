import { ADAPTERS } from '../adapters.ts';

/** Who may import whom, and who may touch the world. The reasons stand in ARCHITECTURE.md. */
export type Rules = {
  readonly packages: Readonly<Record<string, PackageRule>>;
  /** Public names that the tests of every package may import, and nothing else. */
  readonly ofTests: readonly string[];
  /** Folder of `packages/core/src` to what it may import: a folder, or one file of it. Never upwards. */
  readonly coreFolders: Readonly<Record<string, readonly string[]>>;
  /** Folders of core that compute only: no file in them may be marked. */
  readonly pureFolders: readonly string[];
  /** Where files may touch the world without a mark. */
  readonly worldly: readonly string[];
  /** Files that load nothing but `node:` modules, however far one follows their imports. */
  readonly light: readonly string[];
  /** Where sources are made from others, which are read as they are written and not as they were last built. */
  readonly makers: readonly string[];
};

export type PackageRule = {
  /** Public names that may be imported at any time. */
  readonly imports: readonly string[];
  /** Public names that may only be imported when they are needed, by `import(…)`. */
  readonly lazy: readonly string[];
};

const ADAPTER: PackageRule = { imports: ['@runsheet/core/hooks', '@runsheet/core/adapter'], lazy: [] };

export const RULES: Rules = {
  ofTests: ['@runsheet/core/draw-report', '@runsheet/core/session-here'],
  packages: {
    ...Object.fromEntries(ADAPTERS.map((name) => [name, ADAPTER])),
    core: { imports: [], lazy: [] },
    // The script of its page only, which tells history as the command line does.
    service: { imports: ['@runsheet/core/history'], lazy: [] },
    cli: {
      imports: [
        '@runsheet/core',
        '@runsheet/core/adapter',
        '@runsheet/core/client',
        '@runsheet/core/command',
        '@runsheet/core/old-node',
      ],
      lazy: ['@runsheet/service'],
    },
    action: { imports: ['runsheet/run', '@runsheet/core/command'], lazy: [] },
  },
  coreFolders: {
    errors: [],
    report: [],
    merge: ['report'],
    ci: ['report/value-at.ts'],
    sheet: ['report'],
    plan: ['sheet', 'report'],
    history: ['report/story.ts', 'sheet/sheet.ts', 'plan/outline.ts'],
    config: ['sheet', 'report', 'ci', 'errors'],
    client: ['errors', 'config/base-url.ts', 'config/made-once.ts', 'report'],
    publish: ['history', 'plan', 'sheet', 'report', 'client', 'config/run-headers.ts', 'errors'],
    outbox: ['config', 'merge', 'report', 'sheet', 'ci', 'publish/receipt.ts', 'errors'],
    summary: ['report', 'sheet', 'plan', 'ci', 'publish/receipt.ts', 'errors'],
    record: ['outbox', 'merge', 'summary', 'report', 'client', 'config', 'ci', 'errors'],
    session: [
      'history',
      'record',
      'publish',
      'outbox',
      'merge',
      'summary',
      'plan',
      'sheet',
      'report',
      'client',
      'config',
      'ci',
      'errors',
    ],
  },
  pureFolders: ['errors', 'report', 'merge', 'sheet', 'plan', 'history', 'config', 'summary'],
  worldly: [
    'packages/core/src/session/',
    'packages/core/src/record/',
    'packages/cli/',
    'packages/service/',
    'packages/action/',
  ],
  light: [
    'packages/core/src/hooks.ts',
    'packages/core/src/old-node.ts',
    'packages/core/src/adapter.ts',
    ...ADAPTERS.map((name) => `packages/${name}/src/index.ts`),
  ],
  makers: ['scripts/generate.ts', 'scripts/config/', 'scripts/errors/'],
};
