import { afterAll, expect, it, vi } from 'vitest';
import { flowStore } from '#plugins/flows/contract';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { createTestReviewer } from './testRequests';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf } = flowsOn(sluice);

const says = (value: string) =>
  [
    'httpConnector',
    'createSuccessResponse',
    { claimsNameValuePairs: [{ name: 'said', value }] },
  ] as const;
const calls = (subFlowId: unknown) =>
  ['flowConnector', 'startSubFlow', { subFlowId, subFlowVersionId: -1, who: 'ada' }] as const;
const called = createTestGraph({ ok: says('reviewed') });
const calling = (subFlowId: unknown) =>
  [
    { call: calls(subFlowId), done: says('{{local.call.payload.output.said}}') },
    [['call', 'done']],
  ] as const;

it('runs no version of a called flow for people that is neither deployed nor released', async () => {
  const ada = await createTestReviewer(sluice);
  const grace = await createTestReviewer(sluice, { in: ada.companyId });
  const { flowInfo } = await ada.done('POST', '/flows', { name: 'Called', graphData: called });
  const flowId = flowInfo.flowId as string;
  await ada.done('PUT', `/flows/${flowId}/deploy`);
  const caller = await flowOf(...calling({ label: 'Called', value: flowId }), {}, ada);
  const computed = await flowOf(...calling('{{global.parameters.flow}}'), {}, ada);
  const capable = await flowOf(
    {
      call: ['entrustConnector', 'auth', {}],
      done: says('{{local.call.payload.output.said}}'),
    },
    [['call', 'done']],
    {},
    ada,
  );
  const standIn = { flowId, versionId: -1 };
  await ada.done('PUT', '/standIns/entrustConnector/auth', standIn);
  const starts = {
    fixed: () => caller.start(),
    computed: () => computed.start({ flow: flowId }),
    'a stand-in': () => capable.start(),
  };
  type Way = keyof typeof starts;
  const ways = Object.keys(starts) as Way[];
  const owners = { fixed: caller, computed, 'a stand-in': capable };
  const runAll = async () =>
    Promise.all(
      ways.map(async way => [way, (await starts[way]()).body.said ?? 'refused'] as const),
    );
  const expectAll = (said: string) =>
    vi.waitFor(async () => expect(await runAll()).toEqual(ways.map(way => [way, said])), 4000);
  await expectAll('reviewed');

  const { currentVersion } = (await ada.done('GET', `/flows/${flowId}`)).flowInfo;
  const body = { currentVersion, graphData: createTestGraph({ ok: says('sneaked in') }) };
  await ada.done('PUT', `/flows/${flowId}`, body);
  const undeploy = () =>
    sluice.server
      .get(flowStore)
      .deploy(sluice.server.database.forCompany(ada.companyId), flowId, null, {
        way: 'rollback',
        actorId: ada.customerId,
        reason: '',
      });
  await undeploy();
  // Without a policy, the saved version runs.
  await expectAll('sneaked in');
  expect(await ada.done('GET', '/changeRequests/policy/undeployedCalls')).toEqual({
    calls: [{ name: 'Flow', calledId: flowId, calledName: 'Called' }],
  });
  await ada.require();
  await expectAll('refused');
  for (const way of ways) {
    const { runs, steps } = owners[way];
    const [{ interactionId }] = await runs();
    const log = JSON.stringify(await steps(interactionId));
    expect(log).toContain('“Called” is not deployed');
    expect(log).toContain('Deploy the flow');
  }
  expect((await caller.page()).body).not.toContain('“Called”');
  // A test run of the console shows what was saved.
  const trial = await ada.done('POST', `/flows/${caller.flowId}/try`, {});
  const tried = JSON.stringify(await caller.steps(trial.interactionId));
  expect(tried).toContain('sneaked in');

  // A stand-in that names a version is refused in the same way.
  await ada.done('PUT', '/standIns/entrustConnector/auth', { flowId, versionId: 2 });
  await expectAll('refused');

  // The policy names the called flow alone.
  await ada.require({ flows: [flowId] });
  await expectAll('refused');
  // It names none of the flows on the way.
  await ada.require({ flows: ['another'] });
  await expectAll('sneaked in');

  await ada.require();
  const request = await ada.open([flowId]);
  expect((await grace.review(request)).status).toBe(200);
  expect((await ada.release(request)).status).toBe(200);
  await expectAll('sneaked in');
  // A released version may run: undeploying doesn’t make it unreviewed.
  await undeploy();
  await expectAll('sneaked in');
  await ada.save(flowId);
  await vi.waitFor(async () => expect((await starts.fixed()).text).not.toContain('said'), 4000);
}, 60_000);
