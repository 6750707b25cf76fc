import { describe, expect, it } from 'vitest';
import { textAt } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { TEXT } from './support/shapes.ts';

const { api, newScript, readScript } = await openService();

describe('3 states and transitions', () => {
  it('3 archived: no operation changes it, a script that is modified or created with it stays as it is', async () => {
    const { scriptId } = await newScript({ name: 'Kept' });
    const born = await newScript({ archived: true }).catch(() => undefined);
    await api.patch(`/scripts/${scriptId}`, { name: 'Kept still', archived: true });
    expect(await readScript(scriptId)).toMatchObject({ archived: false });
    expect(born === undefined ? { archived: false } : await readScript(born.scriptId)).toMatchObject({
      archived: false,
    });
  });

  it('3 state: complete for a run that was sent as completed', async () => {
    const { scriptId } = await newScript({ runs: [{ completed: true }] });
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ state: 'complete' }] });
  });

  it('3 state: a string for every value of completed, also for a run that is added', async () => {
    const { scriptId } = await newScript({ tests: ['a'], runs: [{}, { completed: false }, { completed: 'auto' }] });
    await api.post(`/scripts/${scriptId}/runs`, { completed: 'auto' });
    const script = await readScript(scriptId);
    expect(script).toMatchObject({ runs: [{ state: TEXT }, { state: TEXT }, { state: TEXT }, { state: TEXT }] });
    expect(textAt(script, 'runs', 3, 'state')).toMatch(/\S/);
  });

  it('3 a script cannot be unmade: it is still there after all that the interface offers', async () => {
    const { scriptId } = await newScript({ name: 'Stays' });
    await api.send({ method: 'DELETE', path: `/scripts/${scriptId}` });
    expect(await readScript(scriptId)).toMatchObject({ name: 'Stays' });
  });
});
