import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import {
  createTestGraph,
  decide,
  decideLinks,
  sign,
  signLinks,
  type Node,
} from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const known = { device: 'known', amount: 30, username: 'ada' };
type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;
const testsOf = ({ token, flowId }: Flow) => {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
    sluice.inject(method, `/flows/${flowId}/tests${path}`, { token, ...(body && { body }) });
  return {
    call,
    keep: async (interactionId: string, name: string) => {
      const { status, body, text } = await call('POST', '/keep', { interactionId, name });
      if (status !== 200) throw new Error(text);
      return body;
    },
    run: async (body: object = {}) => (await call('POST', '/run', body)).body,
  };
};

describe('a run that is saved as a test', () => {
  it('passes on the flow it was recorded with, leaves no trace, and names the first difference of a draft', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const tests = testsOf(flow);
    const kept = await tests.keep(body.interactionId, 'Known device');
    expect(kept).toMatchObject({
      name: 'Known device',
      result: { passed: true, difference: null, path: ['cmp', 'fn', 'save', 'ok'] },
    });
    expect(kept.test.expects).toMatchObject({ outcome: 'success' });
    const db = sluice.server.database.forCompany(flow.companyId);
    const count = async () =>
      (await db.selectFrom('interactions').select('interaction_id').execute()).length;
    expect(await count()).toBe(1);
    const run = await tests.run();
    expect(run).toMatchObject({ total: 1, next: null, results: [{ passed: true }] });
    const reached = run.coverage.filter((unit: { reached: boolean }) => unit.reached);
    expect([reached.length, run.coverage.length]).toEqual([6, 8]);
    const fn = [
      'functionsConnector',
      'customFunction',
      { ...decide.fn[2], code: 'module.exports = a = async () => ({ score: 1, tier: "plain" })' },
    ] as const;
    const draft = { graphData: createTestGraph({ ...decide, fn }, decideLinks) };
    expect((await tests.run({ draft })).results[0]).toMatchObject({
      passed: false,
      difference: {
        nodeId: 'fn',
        message: '“fn”: expected output.score to be 61, but it was 1.',
      },
    });
    expect(await count()).toBe(1);
  });

  it('holds what people entered, with secrets masked, and the texts of pages', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const tests = testsOf(flow);
    const { body: screen } = await flow.start({ who: 'you' });
    await runs.step(flow.companyId, screen, {
      username: 'ada',
      password: 'right',
      buttonValue: 'SIGNIN',
      buttonType: 'form-submit',
    });
    const kept = await tests.keep(screen.interactionId, 'Sign in');
    expect(JSON.stringify(kept)).not.toContain('"right"');
    expect(kept.result).toMatchObject({ passed: true });
    expect(kept.test.pages).toMatchObject([{ node: 'ask', entered: { username: 'ada' } }]);
    expect(kept.test.expects.pages[0].texts).toContain('Hello you');
    const [connector, capability, properties] = sign['ask']!;
    const ask: Node = [
      connector,
      capability,
      { ...properties, title: 'Bye {{global.parameters.who}}' },
    ];
    const draft = { graphData: createTestGraph({ ...sign, ask }, signLinks) };
    const [result] = (await tests.run({ draft })).results;
    expect(result.difference.message).toContain('expected input.title to be "Hello you"');
  });
});

describe('the tests of a flow', () => {
  it('are suggested for uncovered parts, detect faults, are edited, and prevent a deploy', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { token, companyId, flowId } = flow;
    const tests = testsOf(flow);
    const { offers } = (await tests.call('POST', '/offers', {})).body;
    expect(offers.map(({ name }: { name: string }) => name)).toEqual([
      'Main path',
      '“cmp” returns “true”',
    ]);
    for (const { name, test } of offers)
      expect((await tests.call('POST', '', { name, test })).status).toBe(200);
    const { results, coverage } = await tests.run();
    expect(results).toMatchObject([{ passed: true }, { passed: true }]);
    expect(coverage).not.toHaveLength(0);
    expect(coverage.every(({ reached }: { reached: boolean }) => reached)).toBe(true);
    expect((await tests.call('POST', '/offers', {})).body.offers).toEqual([]);
    const checked = (await tests.call('POST', '/check', {})).body;
    expect(checked).toMatchObject({ next: null, survivors: [] });
    expect(checked.total).toBeGreaterThan(8);
    expect(checked.caught).toBe(checked.total);

    const [line] = (await tests.call('GET')).body.tests;
    const { test } = (await tests.call('GET', `/${line.testId}`)).body;
    const broken = { ...test, expects: { outcome: 'waiting' } };
    await tests.call('PUT', `/${line.testId}`, { name: 'Broken', test: broken });
    const rules = (body: object) =>
      sluice.inject('PUT', `/company/${companyId}/testrules`, { token, body });
    expect((await rules({ suite: true, coverage: 90 })).status).toBe(200);
    const refused = await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('All tests pass');
    expect(refused.text).toContain(
      'Test “Broken” fails: Expected the end of the run to be “Waiting”',
    );
    expect((await tests.call('DELETE', `/${line.testId}`)).status).toBe(200);
    const uncovered = await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token });
    expect(uncovered.text).toMatch(/The tests cover \d+% of the flow, but 90% is required/);
    expect((await rules({ suite: true, coverage: 50 })).status).toBe(200);
    expect((await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token })).status).toBe(200);
  });

  it('are suggested for conditions that depend on a custom function', async () => {
    const text = (path: string) => `{{${path}}}`;
    const run = (code: string, ...names: readonly string[]): Node => [
      'functionsConnector',
      'customFunction',
      {
        code: `module.exports = async ({ params }) => { ${code} };`,
        variableInputList: names.map(name => ({
          name,
          preferredDataType: name === 'devices' ? 'object' : 'string',
          value: text(`global.parameters.${name}`),
        })),
      },
    ];
    const flow = await runs.flowOf(
      {
        level: run(
          "return { level: params.plan.toLowerCase() === 'gold' ? 'high' : params.plan.length > 12 ? 'long' : 'low' };",
          'plan',
        ),
        keep: [
          'variablesConnector',
          'saveValue',
          { saveVariables: [{ name: 'made', value: text('local.level.payload.output') }] },
        ],
        compare: [
          'functionsConnector',
          'AEqualsMultipleB',
          {
            leftValueA: text('global.variables.made.level'),
            rightValueMultiple: [
              { id: 'high', value: 'high' },
              { id: 'long', value: 'long' },
            ],
          },
        ],
        same: run('if (params.one !== params.two) return false; return {};', 'one', 'two'),
        // Nothing is asked of people without an active phone.
        phones: run(
          "for (const device of params.devices) if (device.type.toUpperCase() === 'SMS' && device.status === 'ACTIVE') return { found: true }; return false;",
          'devices',
        ),
        done: ['httpConnector', 'createSuccessResponse', {}],
        no: ['httpConnector', 'createErrorResponse', {}],
      },
      [
        ['level', 'keep'],
        ['keep', 'compare'],
        ['compare:high', 'same'],
        ['compare:long', 'no'],
        ['compare:-1', 'no'],
        ['same', 'phones'],
        ['same', 'no', 'anyTriggersFalse'],
        ['phones', 'done'],
        ['phones', 'no', 'anyTriggersFalse'],
      ],
    );
    const tests = testsOf(flow);
    const { offers } = (await tests.call('POST', '/offers', {})).body;
    for (const { name, test } of offers) await tests.call('POST', '', { name, test });
    const { coverage } = await tests.run();
    const open = coverage.filter(({ reached }: { reached: boolean }) => !reached);
    expect(open.map(({ id }: { id: string }) => id)).toEqual([]);
  });
});
