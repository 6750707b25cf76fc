/** The methods of the requests that a first build sends when nothing goes wrong. */
export const FIRST_REQUESTS: readonly string[] =
  'GET GET GET GET POST GET POST GET POST GET GET GET POST GET PATCH POST GET'.split(' ');

/** Those of a later one with new tests. */
export const LATER_REQUESTS: readonly string[] = 'GET GET PATCH GET POST POST GET PATCH POST'.split(' ');
