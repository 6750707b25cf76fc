import type { Context } from './context.ts';

type Environment = Context['world']['environment'];

/** The variable of the environment that names a proxy. An empty one names none. */
export function proxyVariable(environment: Environment): string | undefined {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((name) => environment[name]);
}

/** The address of a proxy as it may be shown: it may hold a user and a password, which may hold any sign. */
export function proxyWithoutUser(address: string): string {
  return address.replace(/^([a-z]+:\/\/)?.*@/i, '$1');
}
