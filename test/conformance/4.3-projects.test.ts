import { describe, expect, it } from 'vitest';
import { keysOf, listAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER, REFUSAL, TEXT, TIMESTAMP } from './support/shapes.ts';

const { api, projectId, newScript } = await openService();

describe('4.3 GET /projects', () => {
  it('4.3 projects: a list of id, name, description', async () => {
    const answer = await api.get('/projects');
    const projects = listAt(answer.body, 'projects');
    expect(answer.status).toBe(200);
    expect(projects).toMatchObject(projects.map(() => ({ id: INTEGER, name: TEXT, description: TEXT })));
    expect(projects.map((project) => pick(project, 'id'))).toContain(projectId);
  });
});

describe('4.3 GET /projects/{project_id}', () => {
  it('4.3 project: id, name, description, created', async () => {
    const answer = await api.get(`/projects/${projectId}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { project: { id: projectId, name: TEXT, description: TEXT, created: TIMESTAMP } },
    });
  });

  it('4.3 project: no folder or script contents', async () => {
    await newScript({ name: 'A script that must not show' });
    const answer = await api.get(`/projects/${projectId}`);
    expect(answer.text).not.toContain('A script that must not show');
    expect(keysOf(pick(answer.body, 'project'))).not.toEqual(expect.arrayContaining(['contents']));
  });

  it('4.3 project: one that does not exist is refused', async () => {
    expect(await api.get('/projects/987654321')).toEqual(REFUSAL);
  });
});
