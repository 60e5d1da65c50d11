import { afterAll, expect, it } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { forgetDrafts } from '#plugins/flows/server/store/forgetDrafts';
import { createTestGraph } from '../testFlows';
import { flowsOn } from '../testRuns';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf } = flowsOn(sluice);

const answer = (value: string) => ({
  ok: [
    'httpConnector',
    'createSuccessResponse',
    { claimsNameValuePairs: [{ name: 'said', value }] },
  ] as const,
});
const page = {
  ask: ['httpConnector', 'customHtmlMessage', { message: 'From the draft' }] as const,
};
const saved = () => flowOf(answer('saved'));
const keep = async (
  { token, flowId }: { token: string; flowId: string },
  graphData: object,
): Promise<number> => {
  const kept = await sluice.inject('POST', `/flows/${flowId}/drafts`, {
    token,
    body: { graphData },
  });
  expect(kept.text).toContain('versionId');
  return kept.body.versionId;
};
const attempt = ({ token, flowId }: { token: string; flowId: string }, body: object) =>
  sluice.inject('POST', `/flows/${flowId}/try`, { token, body });

it('runs unsaved changes, shows their page, and saves no version', async () => {
  const flow = await saved();
  const versionId = await keep(flow, createTestGraph(page));
  expect(versionId).toBe(-2);
  const trial = await attempt(flow, { versionId });
  const shown = await sluice.app.inject({ method: 'GET', url: trial.body.url });
  expect(shown.body).toContain('From the draft');
  const steps = await flow.steps(trial.body.interactionId);
  expect(steps.events[0]).toMatchObject({ versionId, eventMessage: 'Started the draft of Flow' });
  const versions = await sluice.inject('GET', `/flows/${flow.flowId}/versions`, flow);
  expect(versions.body.versions).toHaveLength(1);
  expect((await flow.start()).text).toContain('saved');
});

it('saves the same draft once, a different one under the next number, and shows each unchanged', async () => {
  const flow = await saved();
  const first = createTestGraph(answer('one'));
  expect(await keep(flow, first)).toBe(-2);
  expect(await keep(flow, createTestGraph(answer('two')))).toBe(-3);
  expect(await keep(flow, first)).toBe(-2);
  const read = await sluice.inject('GET', `/flows/${flow.flowId}/drafts/-3`, flow);
  expect(JSON.stringify(read.body.graphData)).toContain('"two"');
});

it('saves all drafts that are tried at the same time', async () => {
  const flow = await saved();
  const values = ['a', 'b', 'c', 'd', 'e'];
  const kept = await Promise.all(values.map(value => keep(flow, createTestGraph(answer(value)))));
  expect(kept.toSorted((a, b) => b - a)).toEqual([-2, -3, -4, -5, -6]);
});

it('keeps the 50 newest drafts of a flow', async () => {
  const flow = await saved();
  for (let at = 0; at < 52; at++) await keep(flow, createTestGraph(answer(`draft ${at}`)));
  const read = (versionId: number) =>
    sluice.inject('GET', `/flows/${flow.flowId}/drafts/${versionId}`, flow);
  const gone = await read(-3);
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('was deleted')]);
  expect([(await read(-4)).status, (await read(-53)).status]).toEqual([200, 200]);
});

it('rejects a draft that can’t be drawn, and one that doesn’t exist', async () => {
  const flow = await saved();
  const graphData = { elements: { nodes: [{ data: {} }] } };
  const refused = await sluice.inject('POST', `/flows/${flow.flowId}/drafts`, {
    token: flow.token,
    body: { graphData },
  });
  expect(refused.status).toBe(400);
  expect((await attempt(flow, { versionId: -2 })).status).toBe(404);
});

it('says that a draft with an impossible number doesn’t exist, as versions do', async () => {
  const { flowId, token } = await saved();
  for (const kind of ['drafts', 'versions'])
    for (const number of ['abc', '1e99', '1.5', '3000000000', '-3000000000']) {
      const read = await sluice.inject('GET', `/flows/${flowId}/${kind}/${number}`, { token });
      const missing = number.startsWith('-')
        ? 'This draft of “Flow” was deleted. Try the flow again from its canvas.'
        : `“Flow” has no version ${number}.`;
      expect([kind, read.status, read.body.message]).toEqual([kind, 404, missing]);
    }
});

it('can’t be read or run by another environment, or through a policy', async () => {
  const flow = await saved();
  await keep(flow, createTestGraph(answer('mine')));
  const { token } = await sluice.company();
  const read = await sluice.inject('GET', `/flows/${flow.flowId}/drafts/-2`, { token });
  const tried = await attempt({ token, flowId: flow.flowId }, { versionId: -2 });
  expect([read.status, tried.status]).toEqual([404, 404]);
  const body = { flows: [{ flowId: flow.flowId, versionId: -2, weight: 100 }] };
  const { apps } = (await sluice.inject('GET', '/apps', flow)).body;
  const path = `/apps/${apps[0].appId}/policy/${flow.policyId}`;
  await sluice.inject('PUT', path, { token: flow.token, body });
  expect((await flow.start()).text).not.toContain('mine');
});

it('is deleted with its flow, and after 30 days', async () => {
  const [deleted, old, fresh] = [await saved(), await saved(), await saved()];
  for (const flow of [deleted, old, fresh]) await keep(flow, createTestGraph(answer('kept')));
  await sluice.inject('DELETE', `/apps/${await appOf(deleted)}`, deleted);
  await sluice.inject('DELETE', `/flows/${deleted.flowId}`, deleted);
  const { allCompanies } = sluice.server.database;
  const due = Date.now();
  await allCompanies
    .updateTable('flow_drafts')
    .set({ created_date: due - 31 * 24 * 3_600_000 })
    .where('flow_id', '=', old.flowId)
    .execute();
  await runJob(sluice.server, forgetDrafts, { due });
  const ids = [deleted, old, fresh].map(({ flowId }) => flowId);
  const rows = await allCompanies
    .selectFrom('flow_drafts')
    .select('flow_id')
    .where('flow_id', 'in', ids)
    .execute();
  expect(rows).toEqual([{ flow_id: fresh.flowId }]);
});

async function appOf({ token }: { token: string }): Promise<string> {
  return (await sluice.inject('GET', '/apps', { token })).body.apps[0].appId;
}
