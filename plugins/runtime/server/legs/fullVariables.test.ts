import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { variableStore } from '#plugins/variables/contract';
import type { Node } from '../testFlows';
import { flowsOn } from '../testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const mebibyte = 1024 * 1024;
const inputSchema = [{ propertyName: 'text', preferredDataType: 'string' }];
const saveIn = (context: string, name: string): Node => [
  'variablesConnector',
  'saveValue',
  {
    saveVariables: [
      {
        name,
        type: 'string',
        value: '{{global.parameters.text}}',
        label: `x (string - ${context})`,
      },
    ],
  },
];
const text = 'x'.repeat(0.75 * mebibyte);

/** Stores variables of half a mebibyte each, past the process that runs flows. */
async function fill(companyId: string, from: number, to: number) {
  const blank = { context: 'company', type: 'string', display_name: '', mutable: 1, flow_id: '' };
  const rest = { min: 0, max: 2000, customer_id: '', created_date: 0, carried: 1 };
  const value = JSON.stringify('y'.repeat(mebibyte / 2));
  for (let at = from; at < to; at++)
    await sluice.server.database.transaction(companyId, async db => {
      const row = { ...blank, ...rest, company_id: companyId, value };
      await db
        .insertInto('constructs')
        .values({ ...row, name: `full${at}##SK##company` })
        .execute();
    });
}

describe('a run that writes more than its variables may hold', () => {
  it('fails at the node, or at its end if other runs took the space meanwhile', async () => {
    const company = await sluice.company();
    const { companyId, token } = company;
    const body = { name: 'note', context: 'company', type: 'string', value: 'none' };
    await sluice.inject('POST', '/constructs', { token, body });
    const nodes = { save: saveIn('company', 'note') };
    const flow = await runs.flowOf(nodes, [], { inputSchema }, company);
    await fill(companyId, 0, 30);
    expect((await flow.start({ text: 'short' })).status).toBe(200);
    await fill(companyId, 30, 31);
    const late = await flow.start({ text });
    const sentence =
      '“note” has no room: the environment’s variables take 15.5 MiB of 16 MiB. Shorten or delete some.';
    expect([late.status, late.body.message]).toEqual([400, sentence]);
    sluice.server.get(variableStore).forget(companyId);
    const { status, body: told } = await flow.start({ text });
    expect([status, told.message]).toEqual([400, sentence]);
    const [last] = await flow.runs();
    expect(JSON.stringify(await flow.steps(last.interactionId))).toContain('has no room');
    expect((await flow.start({ text: 'short' })).status).toBe(200);
  });

  it('fails at the node if they belong to a user', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [`n${at}`, saveIn('user', `note${at}`)]),
    );
    const names = Object.keys(nodes);
    const links = names.slice(1).map((name, at) => [names[at]!, name] as const);
    const flow = await runs.flowOf(nodes, links, { inputSchema });
    const { status, body } = await flow.start({ text });
    expect([status, body.message]).toEqual([
      400,
      '“note5” has no room: the values stored for a user can take up to 4 MiB. Shorten or clear some.',
    ]);
  });
});
