import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from '#testing/installed';
import { startServer } from '#testing/startServer';
import { addElements } from '../contract/graph/edits/edits';
import { editGraph } from '../contract/graph/edits/editGraph';
import { createEmptyGraph, wellKnownConnections } from '../contract/graph/elements/newElements';

import { createTestPerson, policies, calling } from './testStoredFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [...installed, policies] })));
afterAll(() => sluice.close());
const someone = (who?: Parameters<typeof sluice.company>[0]) => createTestPerson(sluice, who);

describe('deleting', () => {
  it('is rejected while another flow calls the flow, and names it [C034, C043]', async () => {
    const { call, create } = await someone();
    const sub = await create('Sub');
    const graphData = editGraph(createEmptyGraph(), draft =>
      addElements(draft, [calling('c', sub.flowId, 'Sub')]),
    );
    const main = await create('Main', { graphData });
    expect(main.dvlinterErrorCount).toBe(0);
    const refused = await call('DELETE', `/flows/${sub.flowId}`);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(
      '“Sub” is used by the flow “Main”. Remove it there first, then delete it.',
    );
    const status = (await call('GET', `/flows/${main.flowId}/versions/-1/subFlowStatus`)).body
      .subFlowList;
    expect(status).toEqual([
      { flowId: sub.flowId, name: 'Sub', versionId: 1, exists: true, nodeIds: ['c'] },
    ]);
    expect(
      (await call('GET', '/flows')).body.flowsInfo.find((row: any) => row.name === 'Sub').isSubFlow,
    ).toBe(true);
    expect((await call('DELETE', `/flows/${main.flowId}`)).status).toBe(200);
    expect((await call('DELETE', `/flows/${sub.flowId}`)).status).toBe(200);
  });

  it('leaves a response without a flow, so that Terraform knows it is gone; an unknown flow is a 404', async () => {
    const { call, create } = await someone();
    const { flowId } = await create('Drifted');
    expect((await call('DELETE', `/flows/${flowId}`)).status).toBe(200);
    for (const path of [`/flows/${flowId}`, `/flows/${flowId}?attributes=orx`]) {
      const { status, body } = await call('GET', path);
      expect([status, body]).toEqual([200, { message: 'Flow not found' }]);
    }
    expect((await call('GET', `/flows/${flowId}/versions/1`)).status).toBe(404);
    expect((await call('DELETE', `/flows/${flowId}`)).status).toBe(404);
    expect((await call('GET', `/flows/${'0'.repeat(32)}`)).status).toBe(404);
    const stranger = await someone();
    expect((await stranger.call('GET', `/flows/${flowId}`)).status).toBe(404);
  });

  it('is rejected while another plugin names a use, such as a policy', async () => {
    const { call, create } = await someone();
    const { flowId } = await create('Wanted');
    expect((await call('DELETE', `/flows/${flowId}`)).body.message).toContain('the policy “Staff”');
  });

  it('of a connection is rejected while a flow uses it', async () => {
    const { call, create } = await someone();
    await create('User of Http');
    const refused = await call('DELETE', `/connections/${wellKnownConnections.httpConnector}`);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body.message).toContain('User of Http');
  });
});

describe('rights', () => {
  it('let a reader see everything and change nothing', async () => {
    const owner = await someone();
    const flow = await owner.create('F');
    const reader = await someone({ roles: ['default:read'], in: owner.companyId });
    expect((await reader.call('GET', `/flows/${flow.flowId}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '', { name: 'x' }],
      ['PUT', `/${flow.flowId}`, { currentVersion: 1 }],
      ['PUT', `/${flow.flowId}/deploy`],
      ['PUT', `/${flow.flowId}/clone`, {}],
      ['PUT', '/import', { flowInfo: {} }],
      ['DELETE', `/${flow.flowId}`],
      ['PUT', `/${flow.flowId}/versions/1/revert`],
    ] as const) {
      const reply = await reader.call(method, `/flows${path}`, body);
      expect([reply.status, reply.body.code]).toEqual([401, 1998]);
    }
  });
});

describe('examples', () => {
  it('are created on request, deployed, and without issues', async () => {
    const { call } = await someone({ examples: true });
    const { flowsInfo } = (await call('GET', '/flows')).body;
    const counts = ({ dvlinterErrorCount, dvlinterWarningCount }: any) =>
      dvlinterErrorCount + dvlinterWarningCount;
    expect(
      flowsInfo.map((row: any) => [row.name, row.publishedVersion, counts(row)]).sort(),
    ).toEqual([
      ['Registration with email verification', 1, 0],
      ['Scheduled report', 1, 0],
      ['Sign in with password and one-time code', 1, 0],
      ['Sign in with password', 1, 0],
    ]);
    const scheduled = flowsInfo.find((row: any) => row.name === 'Scheduled report');
    expect((await call('PUT', `/flows/${scheduled.flowId}/deploy`)).status).toBe(200);
    const { graphData } = (await call('GET', `/flows/${scheduled.flowId}`)).body.flowInfo;
    const loud = { currentVersion: 1, graphData, settings: { logLevel: 3 } };
    const saved = (await call('PUT', `/flows/${scheduled.flowId}`, loud)).body;
    expect([saved.dvlinterErrorCount, saved.dvlinterWarningCount]).toEqual([0, 1]);
    expect((await call('PUT', `/flows/${scheduled.flowId}/deploy`)).status).toBe(200);
  });
});
