import { readFileSync } from 'node:fs';

/** What the checks read in a package.json; what is missing is empty. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  /** True for a package that is never published. */
  readonly isPrivate: boolean;
  readonly scripts: Texts;
  readonly engines: Texts;
  readonly dependencies: Texts;
  /** Public subpath to its conditions; a plain file counts as `default`. */
  readonly exports: Readonly<Record<string, Texts>>;
  /** The same once it is published; empty where that is no other. */
  readonly published: Readonly<Record<string, Texts>>;
  readonly license: string;
  readonly about: About;
};

/** What a registry shows of a package, and how it is published; empty or false where it is missing. */
export type About = {
  readonly description: string;
  readonly keywords: number;
  readonly homepage: string;
  readonly bugs: string;
  /** The folder in the repository. */
  readonly directory: string;
  readonly access: string;
  readonly hasProvenance: boolean;
  readonly asksForFunding: boolean;
};

type Texts = Readonly<Record<string, string>>;

/** Reads a package.json. */
export function readManifest(file: string): Manifest {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { name, version, private: isPrivate, exports, ...rest } = recordOf(value);
  return {
    name: String(name),
    version: String(version),
    isPrivate: isPrivate === true,
    scripts: textsOf(rest['scripts']),
    engines: textsOf(rest['engines']),
    dependencies: textsOf(rest['dependencies']),
    exports: exportsOf(exports),
    published: exportsOf(recordOf(rest['publishConfig'])['exports']),
    license: textOf(rest['license']),
    about: aboutOf(rest),
  };
}

function aboutOf(manifest: Readonly<Record<string, unknown>>): About {
  const { description, keywords, homepage, bugs, repository, publishConfig, funding } = manifest;
  return {
    description: textOf(description),
    keywords: Array.isArray(keywords) ? keywords.length : 0,
    homepage: textOf(homepage),
    bugs: textOf(recordOf(bugs)['url']),
    directory: textOf(recordOf(repository)['directory']),
    access: textOf(recordOf(publishConfig)['access']),
    hasProvenance: recordOf(publishConfig)['provenance'] === true,
    asksForFunding: funding !== undefined,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function exportsOf(value: unknown): Manifest['exports'] {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([path, target]) => [path, conditionsOf(target)]));
}

function conditionsOf(target: unknown): Texts {
  return typeof target === 'string' ? { default: target } : textsOf(target);
}

function textsOf(value: unknown): Texts {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
