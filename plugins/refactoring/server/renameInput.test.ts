// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { answer, calling, createTestRenamer } from './testRenames';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

describe('an input that is renamed', () => {
  const inputSchema = [{ propertyName: 'who', preferredDataType: 'string', required: true }];
  async function withInput() {
    const person = await createTestRenamer(sluice);
    const { make } = person;
    const sub = await make(
      'Sub',
      { greet: answer('Hi {{global.parameters.who}}') },
      { inputSchema },
    );
    const main = await make('Main', { run: calling(sub, { who: 'Ada' }), other: answer('x') });
    return { ...person, sub, main, input: `/flows/${sub}/inputs/who` };
  }

  it('changes in the flow and in those that pass it', async () => {
    const { call, preview, rename, read, sub, main, input } = await withInput();
    expect((await preview(input)).flows).toEqual([
      { flowId: main, name: 'Main', version: 1, nodes: [{ nodeId: 'run', title: 'run' }] },
      { flowId: sub, name: 'Sub', version: 1, nodes: [{ nodeId: 'greet', title: 'greet' }] },
    ]);
    const { dvlinterErrorCount } = await read(main);
    expect((await rename(input, 'person')).body).toMatchObject({
      name: 'person',
      flows: [{ version: 2 }, { version: 2 }],
    });
    expect(await read(sub)).toMatchObject({
      inputSchema: [{ propertyName: 'person', required: true }],
      inputSchemaCompiled: {
        parameters: { properties: { person: { name: 'person' } }, required: ['person'] },
      },
    });
    const passed = (await read(main)).graphData.elements.nodes[0].data.properties;
    expect(passed).toMatchObject({ person: { value: 'Ada' } });
    expect(passed.who).toBeUndefined();
    expect(await read(main)).toMatchObject({ dvlinterErrorCount });
    const { versions } = (await call('GET', `/flows/${main}/versions`)).body;
    expect(versions[0].message).toBe('Renamed input “who” to “person” in “Sub”');
  });

  it('names deployed versions and policies that have the old name', async () => {
    const { call, preview, sub, main, input } = await withInput();
    await call('PUT', `/flows/${main}/deploy`);
    const { app } = (await call('POST', '/apps', { name: 'App' })).body;
    await call('POST', `/apps/${app.appId}/policy`, {
      name: 'Web',
      status: 'enabled',
      flows: [{ flowId: sub, versionId: -1, weight: 100 }],
    });
    expect(await preview(input)).toMatchObject({
      deployed: [{ flowId: main, name: 'Main', version: 1 }],
      starters: [expect.stringContaining('Web')],
    });
  });

  it('lists only those versions with the old name that policies run by number', async () => {
    const { call, preview, rename, sub, input } = await withInput();
    const { app } = (await call('POST', '/apps', { name: 'App' })).body;
    const policy = (name: string, versionId: number) =>
      call('POST', `/apps/${app.appId}/policy`, {
        name,
        status: 'enabled',
        flows: [{ flowId: sub, versionId, weight: 100 }],
      });
    expect((await preview(input)).pinned).toEqual([]);
    await policy('Web', 1);
    expect((await preview(input)).pinned).toEqual([
      { flowId: sub, name: 'Sub', version: 1, by: [expect.stringContaining('Web')] },
    ]);
    await call('PUT', `/flows/${sub}`, {
      currentVersion: 1,
      graphData: createTestGraph({ greet: answer('Hi') }),
    });
    await policy('Other', 2);
    expect((await preview(input)).pinned).toHaveLength(2);
    await rename(input, 'whom');
    expect((await preview(input.replace('who', 'whom'))).pinned).toEqual([]);
  });

  it('rejects names that are taken, passed, reserved, or invalid, and missing inputs', async () => {
    const { call, make, rename, preview, sub, input } = await withInput();
    const refused = async (to: string) => (await rename(input, to)).body.details?.[0];
    await make('Other', { run: calling(sub, { who: 'x', more: 'y' }) });
    expect(await refused('more')).toEqual({
      at: 'body/to',
      message: '“Other” already passes “more” to this flow. Use another name.',
    });
    expect((await refused('nodeTitle')).message).toMatch(/is reserved/);
    expect((await refused('a b')).message).toMatch(/^Start with a letter/);
    expect((await refused('who')).message).toBe('Enter a different name.');
    await call('PUT', `/flows/${sub}`, {
      currentVersion: 1,
      inputSchema: [...inputSchema, { propertyName: 'whom', preferredDataType: 'string' }],
    });
    expect((await refused('whom')).message).toBe(
      '“Sub” already has or reads an input named “whom”. Use another name.',
    );
    expect((await preview(`/flows/${sub}/inputs/none`)).message).toBe(
      '“Sub” has no input named “none”.',
    );
    expect((await call('GET', '/flows/none/inputs/who/rename')).status).toBe(404);
  });
});
