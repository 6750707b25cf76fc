import type { Call, Reading } from '../call.ts';
import { PROBLEMS, parseJson } from '../transport/parse-json.ts';
import type { ScriptAnswer } from './answers.ts';
import { readJson } from './read-json.ts';
import { runSchema } from './run-answers.ts';
import type { Run } from './things.ts';

/**
 * The same call, but its runs are read one by one: the answer with the results of all runs may be larger than one that
 * is held as a whole (specification 4.1).
 */
export function withRunsApart(call: Call<ScriptAnswer>): Call<ScriptAnswer> {
  let runs: Run[] = [];
  let problem: string | undefined;
  const item = (text: string) => {
    if (problem !== undefined) return;
    const reading = readRun(text);
    if (reading.kind !== 'unreadable') runs.push(reading.answer);
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

function readRun(text: string): Reading<Run> {
  const parsed = parseJson(text);
  return parsed.kind === 'json'
    ? readJson(runSchema(), parsed.json)
    : { kind: 'unreadable', problem: PROBLEMS[parsed.kind] };
}
