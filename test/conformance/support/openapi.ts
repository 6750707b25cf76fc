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
  const problemInQuery = (operation: readonly string[], path: string): string | undefined => {
    const described = asList(pick(document, ...operation, 'parameters'));
    for (const [name, value] of new URL(path, 'http://localhost').searchParams) {
      const index = described.findIndex(
        (parameter) => pick(parameter, 'in') === 'query' && pick(parameter, 'name') === name,
      );
      const problem =
        index === -1 ? undefined : problemIn([...operation, 'parameters', String(index), 'schema'], value);
      if (problem !== undefined) return `${name}: ${problem}`;
    }
    return undefined;
  };
  const problemInRequest = (operation: readonly string[], path: string, request: unknown): string | undefined => {
    const problem = problemInQuery(operation, path);
    if (problem !== undefined || request === undefined) return problem;
    return problemIn([...operation, 'requestBody', ...JSON_SCHEMA], request);
  };
  const refusal = ['components', 'responses', 'Error', ...JSON_SCHEMA];
  return ({ method, path, request, status, answer }) => {
    const template = templates.find((candidate) => isMatch(candidate, path.replace(/[?#].*/s, '')));
    const name = method.toLowerCase();
    const operation = ['paths', template ?? '', name];
    if (template === undefined || pick(document, ...operation) === undefined) {
      const isExpected = [template === undefined ? 404 : 405, ...REFUSED_BEFORE].includes(status);
      return isExpected ? problemIn(refusal, answer) : `it is not described, and answered ${status}`;
    }
    if (pick(document, ...operation, 'responses', String(status)) === undefined) {
      return `${operation.join(' ')} does not answer ${status}`;
    }
    if (status === 304) return answer === undefined ? undefined : `${operation.join(' ')} answers 304 with a body`;
    const shape = status === 200 ? [...operation, 'responses', '200', ...JSON_SCHEMA] : refusal;
    const problem = problemIn(shape, answer);
    if (REFUSED_FOR_ITSELF.has(status)) return problem;
    return problem ?? problemInRequest(operation, path, request);
  };
}

/** Who asks is looked at first. */
const REFUSED_BEFORE = [401, 403, 429];

/** What is asked may be wrong; with every other status it is not, and the description has to allow it. */
const REFUSED_FOR_ITSELF: ReadonlySet<number> = new Set([400, 413, 415]);

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

function isMatch(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('The description of the API is no object.');
  return value;
}
