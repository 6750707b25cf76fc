import { type Context, Hono } from 'hono';

import { readLimitedBody } from '../access/body-limit.ts';
import { KeyRefused, makeKey, type NewKey } from '../access/make-key.ts';
import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';
import { type Access, ACCESSES, type StoredKey } from '../store/keys.ts';
import type { Project } from '../store/projects.ts';

import { answerProblem, renderDocument } from './document.ts';
import { html, type Html } from './html.ts';
import { FORM_POLICY, requireAdmin, type SignIn } from './sign-in.ts';

const MOST_FORM_BYTES = 10_000;

/** What the page says besides the list of keys. */
type Said =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'made'; readonly name: string; readonly key: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The page on which those who may manage keys make, see and revoke keys. It works without script. */
export function keyRoutes(options: SignIn): Hono<Env> {
  const routes = new Hono<Env>();
  const { now } = options;
  const { store } = options.scoped;
  const show = async (c: Context<Env>, said: Said): Promise<Response> => {
    c.header('content-security-policy', FORM_POLICY);
    c.header('referrer-policy', 'same-origin');
    const lists = await store.snapshot(async ({ keys, projects }) => {
      return { keys: await keys.list(), projects: await projects.list() };
    });
    return c.html(renderDocument('Keys – runsheet', renderKeys(lists, said)), said.kind === 'refused' ? 400 : 200);
  };

  routes.use('/keys', requireAdmin(options));
  routes.use('/keys/*', requireAdmin(options));

  routes.get('/keys', (c) => show(c, { kind: 'nothing' }));

  routes.post('/keys', async (c) => {
    const form = await readForm(c.req.raw);
    const name = form.get('name')?.trim() ?? '';
    try {
      const key = await store.transaction((contents) => makeKey(contents, keyIn(form, name), now()));
      return await show(c, { kind: 'made', name, key });
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
      return show(c, { kind: 'refused', why: error.message });
    }
  });

  routes.post('/keys/revoke', async (c) => {
    const name = (await readForm(c.req.raw)).get('name') ?? '';
    const own = options.scoped.current()?.identity.storedId;
    if (own !== undefined && (await store.keys.list()).find(({ id }) => id === own)?.name === name) {
      return show(c, {
        kind: 'refused',
        why: 'You are signed in with this key. Sign in with another one to revoke it.',
      });
    }
    await store.transaction(({ keys }) => keys.revoke(name, now().toISOString()));
    return c.redirect('/keys', 303);
  });

  routes.onError((error, c) => {
    if (!(error instanceof RequestError)) throw error;
    return answerProblem(c, error);
  });

  return routes;
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await readLimitedBody(request, MOST_FORM_BYTES)));
}

const RIGHTS: Readonly<Record<Access, string>> = {
  write: 'read and write',
  read: 'read',
  admin: 'read, write and manage keys',
};

function keyIn(form: URLSearchParams, name: string): NewKey {
  const project = form.get('project') ?? '';
  const day = form.get('expires') ?? '';
  const expires = day === '' ? undefined : new Date(day);
  if (expires !== undefined && Number.isNaN(expires.getTime())) throw new KeyRefused(`${day} is no date.`);
  const projectId = project === '' ? undefined : Number(project);
  const access = ACCESSES.find((known) => known === form.get('access')) ?? 'read';
  return { name, access, projectId, expires };
}

type Lists = { readonly keys: readonly StoredKey[]; readonly projects: readonly Project[] };

function renderKeys({ keys, projects }: Lists, said: Said): Html {
  const active = keys.filter(({ revoked }) => revoked === null);
  return html`<header><a class="brand" href="/">runsheet</a></header>
    <main class="narrow">
      <h1>Keys</h1>
      ${renderSaid(said)}
      <p class="lead">Each publisher and each person has a key of their own. It is shown once, when it is made.</p>
      ${
        active.length === 0
          ? html`<p class="quiet">No keys but the one the service was started with.</p>`
          : renderTable(active, projects)
      }
      ${renderForm(projects)}
    </main>`;
}

function renderSaid(said: Said): Html | undefined {
  switch (said.kind) {
    case 'nothing':
      return undefined;
    case 'made':
      return html`<div role="status" class="made">
        <p>The key ${said.name}, shown this once:</p>
        <pre>${said.key}</pre>
      </div>`;
    case 'refused':
      return html`<p role="alert">${said.why}</p>`;
  }
}

function renderTable(keys: readonly StoredKey[], projects: readonly Project[]): Html {
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  const heads = ['Name', 'Ends in', 'May', 'Opens', 'Expires', 'Last used', 'Revoke'];
  return html`<div class="frame">
    <table class="keys">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${keys.map((key) => renderRow(key, key.projectId === null ? undefined : nameOf.get(key.projectId)))}
      </tbody>
    </table>
  </div>`;
}

function renderRow({ name, ending, access, expires, lastUsed }: StoredKey, project: string | undefined): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>…${ending}</td>
    <td>${RIGHTS[access]}</td>
    <td>${project ?? 'all projects'}</td>
    <td>${expires?.slice(0, 10) ?? 'never'}</td>
    <td>${lastUsed === null ? 'never' : `${lastUsed.slice(0, 16).replace('T', ' ')} UTC`}</td>
    <td>
      <form method="post" action="/keys/revoke">
        <input type="hidden" name="name" value="${name}" />
        <button aria-label="Revoke ${name}">Revoke</button>
      </form>
    </td>
  </tr>`;
}

function renderForm(projects: readonly Project[]): Html {
  const options = projects.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  return html`<h2>Make a key</h2>
    <form method="post" action="/keys" class="make">
      <label>Name <input name="name" required maxlength="100" placeholder="CI of the shop" /></label>
      <label>
        May
        <select name="access">
          ${Object.entries(RIGHTS).map(([access, rights]) => html`<option value="${access}">${rights}</option>`)}
        </select>
      </label>
      <label>
        Opens
        <select name="project">
          <option value="">all projects</option>
          ${options}
        </select>
      </label>
      <label>Expires <input type="date" name="expires" /></label>
      <button>Make the key</button>
    </form>`;
}
