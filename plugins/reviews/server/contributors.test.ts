import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { editArchive } from '#testing/security/kits/spoiltArchives';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { createTestReviewer, graphWith } from './testRequests';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof createTestReviewer>>;
let grace: typeof ada;
beforeAll(async () => {
  sluice = await startServer();
  ada = await createTestReviewer(sluice);
  grace = await createTestReviewer(sluice, { in: ada.companyId });
  await ada.require();
});
afterAll(() => sluice.close());
const { createAccount, createToken } = machinesOn(() => sluice);
const archives = archivesOn(() => sluice);

/** A flow of which version 1 is deployed and version 2 is Ada’s. */
async function createFlow(name: string) {
  await ada.require({ approvals: 0 });
  const flow = await ada.createFlow(name);
  await ada.require();
  return flow;
}
const refusal = { status: 403, body: { message: expect.stringContaining('You contributed') } };

it('rejects approvals by earlier authors of a version that someone else saved last', async () => {
  const { flowId } = await createFlow('On top');
  expect(await grace.save(flowId)).toBe(3);
  const request = await grace.open([flowId]);
  expect(await ada.review(request)).toMatchObject(refusal);
  const lead = await createTestReviewer(sluice, { in: ada.companyId });
  expect((await lead.review(request)).body).toMatchObject({ approved: true });
});

it('rejects those approvals also once that version is deleted', async () => {
  const { flowId } = await createFlow('Deleted');
  await grace.save(flowId);
  await ada.done('DELETE', `/flows/${flowId}/versions/2`);
  expect(await ada.review(await grace.open([flowId]))).toMatchObject(refusal);
});

it('rejects approvals of one’s own subflow version that another flow runs by its number', async () => {
  const called = await createFlow('Called');
  const caller = await createFlow('Caller');
  await ada.require({ approvals: 0 });
  await ada.done('PUT', `/flows/${caller.flowId}/deploy`);
  await ada.require();
  const graphData = createTestGraph({
    call: [
      'flowConnector',
      'startSubFlow',
      { subFlowId: { label: 'Called', value: called.flowId }, subFlowVersionId: called.version },
    ],
  });
  await grace.done('PUT', `/flows/${caller.flowId}`, { currentVersion: 2, graphData });
  expect(await ada.review(await grace.open([caller.flowId]))).toMatchObject(refusal);
});

it('accepts approvals by authors of what is already deployed', async () => {
  const { flowId } = await createFlow('Deployed');
  const { flowId: other } = await createFlow('Other');
  await ada.require({ flows: [other] });
  await ada.done('PUT', `/flows/${flowId}/deploy`);
  await ada.require();
  await grace.save(flowId);
  expect((await ada.review(await grace.open([flowId]))).status).toBe(200);
});

it('rejects approvals of a machine’s changes by holders of its credential', async () => {
  const { flowId } = await createFlow('By machine');
  await ada.require({ approvals: 0 });
  await ada.done('PUT', `/flows/${flowId}/deploy`);
  await ada.require();
  const first = await createAccount(ada);
  const own = { token: await createToken(first), companyId: ada.companyId };
  // An account that another account made is still in Ada’s hands.
  const second = await createAccount(own);
  const token = await createToken(second);
  const saved = await sluice.inject('PUT', `/flows/${flowId}`, {
    token,
    body: { currentVersion: 2, graphData: graphWith('n9') },
  });
  expect(saved.body.currentVersion).toBe(3);
  const open = () =>
    sluice.inject('POST', '/changeRequests', {
      token,
      body: { title: 'From a pipeline', flows: [{ flowId }] },
    });
  expect(await ada.review((await open()).body)).toMatchObject(refusal);
  await ada.done('DELETE', second.url);
  await ada.done('DELETE', first.url);
  const reopened = await grace.open([flowId]);
  expect(await ada.review(reopened)).toMatchObject(refusal);
  const lead = await createTestReviewer(sluice, { in: ada.companyId });
  expect((await lead.review(reopened)).body).toMatchObject({ approved: true });
});

it('counts who added a credential later', async () => {
  const { flowId } = await createFlow('Added');
  const account = await createAccount(grace);
  const { secret } = await ada.done('POST', `${account.url}/secrets`, {});
  const token = await createToken({ ...account, secret });
  const { body: request } = await sluice.inject('POST', '/changeRequests', {
    token,
    body: { title: 'From a pipeline', flows: [{ flowId, versionId: 2 }] },
  });
  expect(await grace.review(request)).toMatchObject(refusal);
});

it('counts who imported an archive that says that someone else saved its flows', async () => {
  const own = await createTestReviewer(sluice);
  const other = await createTestReviewer(sluice, { in: own.companyId });
  const flow = await own.createFlow('Forged');
  await own.save(flow.flowId);
  const archive = editArchive(await archives.exported(own), lines => {
    for (const { table, row } of lines)
      if (table === 'flow_versions' && row.version_id > 1) {
        row.customer_id = other.customerId;
        row.document = row.document.replaceAll('"n2"', '"n7"').replaceAll('"n1"', '"n6"');
      }
  });
  await archives.applied(own, archive, { mode: 'add' });
  await own.require();
  const request = await other.open([flow.flowId]);
  expect(await own.review(request)).toMatchObject(refusal);
  const lead = await createTestReviewer(sluice, { in: own.companyId });
  expect((await lead.review(request)).body).toMatchObject({ approved: true });
});
