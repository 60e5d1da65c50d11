// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { editArchive } from '#testing/security/kits/spoiltArchives';
import { startServer } from '#testing/startServer';
import { createTestReviewer, graphWith } from './testRequests';

const sluice = await startServer();
afterAll(() => sluice.close());
const { exported, applied } = archivesOn(() => sluice);

it('rejects a flow that calls an unreviewed version of a subflow by number', async () => {
  const ada = await createTestReviewer(sluice);
  const { companyId: to, token } = ada;
  const grace = await createTestReviewer(sluice, { in: to });
  const called = await ada.createFlow('Called');
  const apart = await ada.done('POST', '/flows', { name: 'Apart', graphData: graphWith('Apart') });
  const calling = (subFlowId: string, subFlowVersionId: unknown) =>
    createTestGraph({
      call: [
        'flowConnector',
        'startSubFlow',
        { subFlowId: { label: 'Called', value: subFlowId }, subFlowVersionId },
      ],
    });
  const caller = await ada.createFlow('Caller');
  const saveCall = async (...to: Parameters<typeof calling>) => {
    const { flowInfo } = await ada.done('GET', `/flows/${caller.flowId}`);
    const { currentVersion } = flowInfo;
    const body = { currentVersion, graphData: calling(...to) };
    await ada.done('PUT', `/flows/${caller.flowId}`, body);
  };
  const deploy = () => ada.call('PUT', `/flows/${caller.flowId}/deploy`);
  const release = async () => {
    const request = await ada.open([caller.flowId]);
    const early = await ada.release(request);
    expect(early.text).toMatch(/approval is needed|Reviewable subflow versions/);
    expect((await grace.review(request)).status).toBe(200);
    return { request, reply: await ada.release(request) };
  };

  // The policy names the called flow alone, so that its caller could bring any version of it.
  await ada.require({ flows: [called.flowId] });
  await saveCall(called.flowId, 2);
  expect((await deploy()).text).toContain(
    '“Caller” calls version 2 of “Called”, which has no approved change request',
  );
  const { request, reply } = await release();
  expect(request.flows[0]).toMatchObject({
    required: true,
    fixed: [
      { name: 'Called', versionId: 2, deployedVersion: 1, counts: { added: 1 }, required: true },
    ],
  });
  expect(reply.body).toMatchObject({ state: 'released' });
  expect((await deploy()).status).toBe(200);

  await ada.require();
  const cases = [
    [called.flowId, 9, 'Version 9 of “Called” does not exist'],
    [called.flowId, '{{global.parameters.version}}', 'computes which subflow version'],
    ['{{global.parameters.flow}}', 2, 'computes which subflow version'],
    [apart.flowInfo.flowId, -1, '“Apart” is not deployed'],
  ] as const;
  for (const [flowId, version, sentence] of cases) {
    await saveCall(flowId, version);
    expect((await deploy()).text).toContain(sentence);
    expect((await release()).reply.text).toContain(sentence);
  }

  // An archive puts something else under the number that runs.
  await saveCall(called.flowId, 2);
  expect((await release()).reply.status).toBe(200);
  const forged = editArchive(await exported({ companyId: to, token }), lines => {
    for (const { table, row } of lines)
      if (table === 'flow_versions' && row.flow_id === called.flowId && row.version_id === 2)
        row.document = JSON.parse(JSON.stringify(row.document).replaceAll('n1', 'x1'));
  });
  const { report } = await applied({ companyId: to, token }, forged);
  expect(report.notes.join(' ')).toContain('“Caller” is not deployed');
});
