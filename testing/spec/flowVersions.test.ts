import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** Makes a flow of three versions and returns what acts on it. */
async function madeFlow() {
  const { token } = await sluice.company();
  const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    sluice.inject(method, `/flows/${flowId}${path}`, { token, ...(body ? { body } : {}) });
  const made = await sluice.inject('POST', '/flows', { token, body: { name: 'Original' } });
  const { flowId } = made.body.flowInfo as { flowId: string };
  for (const currentVersion of [1, 2])
    await call('PUT', '', { currentVersion, description: `After ${currentVersion}` });
  return {
    flowId,
    call,
    flow: async () => (await call('GET', '')).body.flowInfo,
    versions: async () => (await call('GET', '/versions')).body.versions as any[],
  };
}
const getVersionId = (version: any): number => version['_id'].versionId;

describe('the status of a flow', () => {
  it('is enabled or disabled by its calls: [S120, S170, C036, C037]', async () => {
    const { call, flow } = await madeFlow();
    expect((await flow()).flowStatus).toBe('enabled');
    await call('PUT', '/disable');
    expect((await flow()).flowStatus).toBe('disabled');
    await call('PUT', '/enable');
    expect((await flow()).flowStatus).toBe('enabled');
  });

  it('and its deployment don’t change each other: [S171, C038]', async () => {
    const { call, flow } = await madeFlow();
    await call('PUT', '/disable');
    expect((await flow()).publishedVersion).toBeNull();
    await call('PUT', '/deploy');
    expect(await flow()).toMatchObject({ flowStatus: 'disabled', publishedVersion: 3 });
    await call('PUT', '/enable');
    expect(await flow()).toMatchObject({ flowStatus: 'enabled', publishedVersion: 3 });
  });
});

describe('a version of a flow', () => {
  it('is deleted alone: [S173]', async () => {
    const { call, versions } = await madeFlow();
    expect((await versions()).map(getVersionId)).toEqual([3, 2, 1]);
    expect((await call('DELETE', '/versions/2')).status).toBe(200);
    expect((await versions()).map(getVersionId)).toEqual([3, 1]);
  });

  it('keeps all but its alias when that changes: [S174]', async () => {
    const { call, flow, versions } = await madeFlow();
    const [before, flowBefore] = [await versions(), await flow()];
    expect((await call('PUT', '/versions/2/alias', { alias: 'Better' })).status).toBe(200);
    expect(await versions()).toEqual(
      before.map(each => (getVersionId(each) === 2 ? { ...each, alias: 'Better' } : each)),
    );
    expect(await flow()).toEqual(flowBefore);
  });
});
