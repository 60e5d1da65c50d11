import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { addElements, setProperty } from '../contract/graph/edits/edits';
import { connect } from '../contract/graph/edits/connect';
import {
  connectionNode,
  createEmptyGraph,
  wellKnownConnections,
} from '../contract/graph/elements/newElements';
import { editGraph } from '../contract/graph/edits/editGraph';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const http = (id: string) =>
  connectionNode(
    {
      id,
      connectorId: 'httpConnector',
      connectionId: wellKnownConnections.httpConnector,
      name: 'Http',
      capabilityName: 'createSuccessResponse',
    },
    { x: 0, y: 0 },
  );
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [http('a'), http('b')]);
  connect(draft, 'a', 'b');
});

async function someone() {
  const person = await sluice.company();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token: person.token, body });
  const create = async (name: string, more = {}) =>
    (await call('POST', '/flows', { name, graphData: graph, ...more })).body.flowInfo;
  return { ...person, call, create };
}
const trail = async (companyId: string) =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .select('action')
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

describe('versions', () => {
  it('can be named, reverted to, and deleted, except for the current and the deployed one [S007, C041, C044, C045, C046]', async () => {
    const { call, create, companyId } = await someone();
    const { flowId } = await create('F');
    await call('PUT', `/flows/${flowId}/deploy`);
    const other = editGraph(graph, draft => setProperty(draft, 'a', 'x', 'new'));
    await call('PUT', `/flows/${flowId}`, {
      currentVersion: 1,
      graphData: other,
      message: 'Says more',
    });
    await call('PUT', `/flows/${flowId}/versions/2/alias`, { alias: 'Better' });
    const { flowInfo } = (await call('PUT', `/flows/${flowId}/versions/1/revert`)).body;
    expect(flowInfo).toMatchObject({ currentVersion: 3, publishedVersion: 1 });
    expect(flowInfo.graphData).toEqual(graph);
    const { versions, limit } = (await call('GET', `/flows/${flowId}/versions`)).body;
    expect(limit).toBe(500);
    const second = await call('GET', `/flows/${flowId}/versions?page=1&limit=2`);
    expect(second.body.versions).toEqual(versions.slice(2));
    expect(
      versions.map((each: any) => [
        each['_id'].versionId,
        each.alias,
        each.message,
        each.customerName,
      ]),
    ).toEqual([
      [3, '', 'Reverted to version 1', 'Ada Lovelace'],
      [2, 'Better', 'Says more', 'Ada Lovelace'],
      [1, '', '', 'Ada Lovelace'],
    ]);
    expect((await call('DELETE', `/flows/${flowId}/versions/3`)).body.message).toMatch(/current/);
    expect((await call('DELETE', `/flows/${flowId}/versions/1`)).body.message).toMatch(/deployed/);
    expect((await call('DELETE', `/flows/${flowId}/versions/2`)).status).toBe(200);
    expect((await call('GET', `/flows/${flowId}/versions/2`)).status).toBe(404);
    expect(await trail(companyId)).toEqual(
      expect.arrayContaining(['create', 'deploy', 'update', 'alias', 'revert', 'deleteVersion']),
    );
  });
});

describe('deploying, enabling and cloning', () => {
  it('enables and disables a flow, and clones it without deploying the copy [S008, S009, S011, C039]', async () => {
    const { call, create } = await someone();
    const { flowId } = await create('F');
    expect((await call('PUT', `/flows/${flowId}/disable`)).body.message).toBe('“F” is disabled');
    expect((await call('GET', `/flows/${flowId}`)).body.flowInfo.flowStatus).toBe('disabled');
    await call('PUT', `/flows/${flowId}/enable`);
    await call('PUT', `/flows/${flowId}/deploy`);
    expect((await call('GET', `/flows/${flowId}`)).body.flowInfo).toMatchObject({
      flowStatus: 'enabled',
      publishedVersion: 1,
    });
    const copy = (await call('PUT', `/flows/${flowId}/clone`, {})).body.flowInfo;
    expect(copy).toMatchObject({ name: 'Copy of F', publishedVersion: null, currentVersion: 1 });
    expect(copy.flowId).not.toBe(flowId);
    expect(copy.graphData).toEqual(graph);
  });

  it('rejects deploying a scheduled flow with errors: 12052, with each error [K26, S243, K33, S340]', async () => {
    const { call, create } = await someone();
    const { flowId } = await create('F', { trigger: { type: 'SCHEDULE' } });
    const reply = await call('PUT', `/flows/${flowId}/deploy`);
    expect(reply.body).toMatchObject({ httpResponseCode: 400, code: 12052 });
    expect(reply.body.details.length).toBeGreaterThan(0);
  });
});
