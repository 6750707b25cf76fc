import { isRed, jobSummary, type RunStory, runWords, type Trouble, troublesOf } from '@runsheet/core/command';
import { z } from 'zod';
import type { BuildPlace } from './build-place.ts';
import type { RunGroup } from './comment-text.ts';
import { firstUnits } from './first-units.ts';
import type { ApiAnswer, GithubApi } from './github-api.ts';
import type { Done, NotDone } from './keep-comment.ts';

type CheckPlace = { readonly api: GithubApi; readonly place: BuildPlace };

/** Adds the check run of these runs, with an annotation for each failure whose line is known. GitHub shows the newest of a name. */
export async function addCheckRun(group: RunGroup, { api, place }: CheckPlace): Promise<Done | NotDone> {
  const path = `/repos/${place.repository}/check-runs`;
  const output = outputOf(group);
  const [first = [], ...others] = annotationsOf(group.stories);
  const body = {
    name: nameOf(group),
    head_sha: place.commit,
    status: 'completed',
    conclusion: group.stories.some(isRed) ? 'failure' : 'success',
    output: { ...output, annotations: first },
  };
  const added = await api.send({ method: 'POST', path, body });
  if (added.kind !== 'done') return added;
  const id = z.object({ id: z.number() }).safeParse(added.value).data?.id;
  for (const annotations of id === undefined ? [] : others) {
    const more: ApiAnswer = await api.send({
      method: 'PATCH',
      path: `${path}/${id}`,
      body: { output: { ...output, annotations } },
    });
    if (more.kind !== 'done') return more;
  }
  return { kind: 'done' };
}

/** Jobs of a matrix have a name each, so that a green one does not hide a red one. */
function nameOf({ name, environment }: RunGroup): string {
  return environment === '' ? `runsheet: ${name}` : `runsheet: ${name} (${environment})`;
}

/** In characters, as GitHub takes them. */
const LONGEST_SUMMARY = 65_535;

function outputOf({ name, stories }: RunGroup) {
  const title = stories.map((story) => `${name}: ${runWords(story)}`).join('; ');
  return { title: firstUnits(title, LONGEST_TITLE), summary: jobSummary(stories, { room: LONGEST_SUMMARY }) };
}

const LONGEST_TITLE = 255;
const LONGEST_MESSAGE = 4_000;

/** As many as one request takes. */
const MOST_AT_ONCE = 50;
/** A reader looks at no more; the summary counts all. */
const MOST = 1_000;

function annotationsOf(stories: readonly RunStory[]): readonly (readonly object[])[] {
  const all = stories.flatMap((story) =>
    troublesOf(story.report).failed.flatMap((trouble) => annotationOf(trouble, story)),
  );
  const shown = all.slice(0, MOST);
  return Array.from({ length: Math.ceil(shown.length / MOST_AT_ONCE) }, (_, nth) =>
    shown.slice(nth * MOST_AT_ONCE, (nth + 1) * MOST_AT_ONCE),
  );
}

/** GitHub takes no annotation without a line. */
function annotationOf({ titles, messages, location }: Trouble, { places, redact }: RunStory): readonly object[] {
  const path = location === undefined ? undefined : places.pathOf(location);
  if (path === undefined || location === undefined) return [];
  return [
    {
      path,
      start_line: location.line,
      end_line: location.line,
      annotation_level: 'failure',
      title: firstUnits(redact(titles.join(' > ')), LONGEST_TITLE),
      message: firstUnits(redact(messages.join('\n\n')), LONGEST_MESSAGE) || '(no message)',
    },
  ];
}
