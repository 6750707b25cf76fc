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

/** Says what of an exchange contradicts the description; undefined when nothing does. What it does not describe has to be refused. */
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
  const refusal = ['components', 'responses', 'Error', ...JSON_SCHEMA];
  return ({ method, path, request, status, answer }) => {
    const template = templates.find((candidate) => isMatch(candidate, path.replace(/[?#].*/s, '')));
    const name = method.toLowerCase();
    const operation = ['paths', template ?? '', name];
    if (template === undefined || pick(document, ...operation) === undefined) {
      const expected = template === undefined ? 404 : 405;
      // Who asks is looked at first.
      if (![expected, 401, 403, 429].includes(status)) return `it is not described, and answered ${status}`;
      return problemIn(refusal, answer);
    }
    if (pick(document, ...operation, 'responses', String(status)) === undefined) {
      return `${operation.join(' ')} does not answer ${status}`;
    }
    if (status === 304) return answer === undefined ? undefined : `${operation.join(' ')} answers 304 with a body`;
    if (status !== 200) return problemIn(refusal, answer);
    const problem = problemIn([...operation, 'responses', '200', ...JSON_SCHEMA], answer);
    return (
      problem ?? (request === undefined ? undefined : problemIn([...operation, 'requestBody', ...JSON_SCHEMA], request))
    );
  };
}

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

function isMatch(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('The description of the API is no object.');
  return value;
}
