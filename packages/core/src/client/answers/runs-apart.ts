import type { z } from 'zod';
import type { Call, Reading } from '../call.ts';
import type { EachRun } from '../client.ts';
import { PROBLEMS, parseJson } from '../transport/parse-json.ts';
import type { ScriptAnswer } from './answers.ts';
import { readJson } from './reading.ts';
import type { Run } from './things.ts';

type Apart = {
  readonly schema: z.ZodType<Run>;
  /** Gets each run as it arrives, and returns what is kept of it. */
  readonly eachRun?: EachRun | undefined;
};

/**
 * The same call, but its runs are read one by one: the answer with the results of all runs may be larger than one that
 * is held as a whole (specification 4.1).
 */
export function withRunsApart(call: Call<ScriptAnswer>, { schema, eachRun = (run) => run }: Apart): Call<ScriptAnswer> {
  let runs: Run[] = [];
  let problem: string | undefined;
  const item = (text: string) => {
    if (problem !== undefined) return;
    const reading = readRun(text, schema);
    if (reading.kind !== 'unreadable') runs.push(eachRun(reading.answer, runs.length));
    else problem = `run ${runs.length + 1} of the list is not readable: ${reading.problem}`;
  };
  const begin = () => {
    runs = [];
    problem = undefined;
  };
  return {
    ...call,
    items: { path: ['script', 'runs'], begin, item },
    read: (json) => {
      if (problem !== undefined) return { kind: 'unreadable', problem };
      const reading = call.read(json);
      if (reading.kind !== 'read' || runs.length === 0) return reading;
      const { script, ...around } = reading.answer;
      return { kind: 'read', answer: { ...around, script: { ...script, runs } } };
    },
  };
}

function readRun(text: string, schema: z.ZodType<Run>): Reading<Run> {
  const parsed = parseJson(text);
  return parsed.kind === 'json'
    ? readJson(schema, parsed.json)
    : { kind: 'unreadable', problem: PROBLEMS[parsed.kind] };
}
