import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { pick } from './json.ts';

/** A request and its answer, as far as the description of the API speaks of them. */
export type Exchange = {
  readonly method: string;
  /** Below the base address, with its query. */
  readonly path: string;
  readonly request: unknown;
  readonly status: number;
  readonly answer: unknown;
};

/** Says what of an exchange contradicts the description; undefined when nothing does, or when it describes no such request. */
export type Contradiction = (exchange: Exchange) => string | undefined;

/** Reads the OpenAPI document of the embedded service. */
export async function readDescription(baseUrl: string): Promise<Contradiction> {
  const document: unknown = await (await fetch(new URL('/openapi.json', baseUrl))).json();
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addSchema({ $id: 'api', ...asObject(document) });
  const templates = Object.keys(asObject(pick(document, 'paths')));
  const validators = new Map<string, ValidateFunction>();
  const problemIn = (place: readonly string[], value: unknown): string | undefined => {
    if (pick(document, ...place) === undefined) return `${place.join(' ')} is not described`;
    const reference = `api#/${place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate(value) ? undefined : `${place.slice(0, 3).join(' ')}: ${ajv.errorsText(validate.errors)}`;
  };
  return ({ method, path, request, status, answer }) => {
    const template = templates.find((candidate) => isMatch(candidate, path.replace(/[?#].*/s, '')));
    const name = method.toLowerCase();
    if (template === undefined || pick(document, 'paths', template, name) === undefined) return undefined;
    const operation = ['paths', template, name];
    if (status === 304) return undefined;
    const isAccepted = status === 200;
    const schema = ['content', 'application/json', 'schema'];
    if (!isAccepted && pick(document, ...operation, 'responses', String(status)) === undefined) {
      return `${operation.join(' ')} does not answer ${status}`;
    }
    const place = isAccepted
      ? [...operation, 'responses', '200', ...schema]
      : ['components', 'responses', 'Error', ...schema];
    const isRead = !isAccepted || request === undefined;
    return (
      problemIn(place, answer) ?? (isRead ? undefined : problemIn([...operation, 'requestBody', ...schema], request))
    );
  };
}

function isMatch(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('The description of the API is no object.');
  return value;
}
