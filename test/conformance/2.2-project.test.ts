import { describe, expect, it } from 'vitest';
import { listAt, pick } from './support/json.ts';
import { isForeign } from './support/api.ts';
import { openOwnService, openService } from './support/open-service.ts';
import { INTEGER, TEXT, TIMESTAMP } from './support/shapes.ts';

const { api, projectId, newScript } = await openService();

describe('2.2 Project', () => {
  it('2.2 id, name, description, created: an integer, two strings, a timestamp', async () => {
    const { body } = await api.get(`/projects/${projectId}`);
    expect(body).toMatchObject({ project: { id: projectId, name: TEXT, description: TEXT, created: TIMESTAMP } });
  });

  it('2.2 bugPattern: not part of a project itself', async () => {
    const { body } = await api.get(`/projects/${projectId}`);
    expect(pick(body, 'project')).not.toHaveProperty('bugPattern');
  });

  it('2.2 bugPattern: if it appears inside context.project, it is a string', async () => {
    const { scriptId } = await newScript();
    const { body } = await api.get(`/scripts/${scriptId}`);
    expect(pick(body, 'context', 'project', 'bugPattern') ?? '').toEqual(TEXT);
  });

  it.skipIf(isForeign)(
    '2.2 bugPattern: appears inside context.project of a project that has one (a project of our own)',
    async () => {
      const own = await openOwnService({ projects: [{ name: 'Shop', bugPattern: 'https://bugs.test/{id}' }] });
      const { scriptId } = await own.newScript();
      const { body } = await own.api.get(`/scripts/${scriptId}`);
      expect(body).toMatchObject({ context: { project: { name: 'Shop', bugPattern: 'https://bugs.test/{id}' } } });
    },
  );

  it.skipIf(isForeign)('2.2 archived projects are excluded from project lists (projects of our own)', async () => {
    const own = await openOwnService({ projects: [{ name: 'Old', archived: true }, 'New'] });
    const { body } = await own.api.get('/projects');
    expect(listAt(body, 'projects')).toMatchObject([{ id: INTEGER, name: 'New' }]);
  });
});
