import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contribute, defineServerPlugin } from '#core/server';
import { installed } from '#testing/installed';
import { startServer } from '#testing/startServer';
import { connectors, defineConnector } from '#plugins/connectors/contract';
import { flowRunner } from '#plugins/runtime/contract';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

const publicUrl = 'http://sluice.example';

/** Sends the browser to a provider and hands on what it comes back with. */
const awayConnector = defineConnector({
  id: 'awayConnector',
  name: 'Away',
  description: 'For tests.',
  colors: { dark: '#000', canvas: '#fff', canvasText: '#000' },
  capabilities: {
    leave: {
      title: 'Leave',
      type: 'trigger',
      run: async ({ submission, memory, callback }) => {
        if (submission?.eventName === 'callback')
          return {
            kind: 'success',
            output: { ...submission.parameters, nonce: memory?.['nonce'] },
          };
        const address = new URL(await callback());
        const redirect = `https://provider.example/authorize?state=${address.searchParams.get('state')}`;
        return {
          kind: 'screen',
          screen: { html: '<p>Away</p>', fields: [], redirect, memory: { nonce: 'n-0S6' } },
        };
      },
    },
  },
});
const awayPlugin = defineServerPlugin({
  id: 'away',
  contributes: [contribute(connectors, 'away.connector', awayConnector)],
});

const nodes: Readonly<Record<string, Node>> = {
  away: ['awayConnector', 'leave'],
  done: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        {
          name: 'message',
          value: '{{local.away.payload.output.code}}/{{local.away.payload.output.nonce}}',
        },
      ],
    },
  ],
};

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer({
    plugins: [...installed, awayPlugin],
    env: { SLUICE_URL: publicUrl },
  });
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const cookieIn = (headers: Readonly<Record<string, unknown>>) =>
  /sluice-browser=[0-9a-f]{32}/.exec(String(headers['set-cookie']))?.[0] ?? '';
const stateIn = (address: unknown) => new URL(String(address)).searchParams.get('state') ?? '';
const back = (state: string, cookie: string, more = '&code=abc') =>
  sluice.app.inject({
    method: 'GET',
    url: `/hosted/callback?state=${encodeURIComponent(state)}${more}`,
    headers: cookie ? { cookie } : {},
  });

/** A run whose browser has been sent away. */
async function away() {
  const flow = await runs.flowOf(nodes, [['away', 'done']]);
  const left = await flow.page();
  expect(left.statusCode).toBe(303);
  expect(left.headers.location).toContain('https://provider.example/authorize?state=');
  return { ...flow, state: stateIn(left.headers.location), cookie: cookieIn(left.headers) };
}

describe('A node that redirects the browser', () => {
  it('continues when the browser returns, with its parameters and the node’s state', async () => {
    const { state, cookie, steps, runs: all } = await away();
    expect(cookie).not.toBe('');
    const end = await back(state, cookie);
    expect(end.statusCode).toBe(200);
    expect(end.body).toContain('abc/n-0S6');
    const [run] = await all();
    expect(run).toMatchObject({ status: 'success' });
    const { events } = await steps(run.interactionId);
    expect(events[2].input.submission).toEqual({ code: '******', state: '******' });
  });
  it('accepts a return URL once', async () => {
    const { state, cookie } = await away();
    const [first, second] = await Promise.all([back(state, cookie), back(state, cookie)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 400]);
    const third = await back(state, cookie);
    expect(third.statusCode).toBe(400);
    expect(third.body).toContain('already used');
  });
  it('rejects another browser, and keeps waiting for its own', async () => {
    const { state, cookie } = await away();
    for (const other of ['', `sluice-browser=${'0'.repeat(32)}`]) {
      const page = await back(state, other);
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('started in another browser');
    }
    expect((await back(state, cookie)).statusCode).toBe(200);
  });
  it('rejects a state that is forged, of another environment, or expired', async () => {
    const { state, cookie, companyId } = await away();
    const stranger = await sluice.company();
    const moved = `${stranger.companyId}.${state.split('.')[1]}`;
    for (const odd of [
      '',
      'x',
      '.',
      `${companyId}.`,
      moved,
      `${state}0`,
      '%00',
      state.replace('.', '%'),
    ])
      expect((await back(odd, cookie)).statusCode).toBe(400);
    await sluice.server.database
      .forCompany(companyId)
      .updateTable('return_addresses')
      .set({ expires: Date.now() - 1 })
      .execute();
    const late = await back(state, cookie);
    expect(late.statusCode).toBe(400);
    expect(late.body).toContain('has expired or was already used');
  });
  it('can be retried after a server failure that doesn’t change the run', async () => {
    const { state, cookie } = await away();
    const { allCompanies } = sluice.server.database;
    await sql`alter table run_events rename to run_events_away`.execute(allCompanies);
    const failed = await back(state, cookie);
    await sql`alter table run_events_away rename to run_events`.execute(allCompanies);
    expect([failed.statusCode, failed.body.includes('went wrong on our side')]).toEqual([
      500,
      true,
    ]);
    expect((await back(state, cookie)).body).toContain('abc/n-0S6');
  });
  it('rejects the return URL of a node that the flow has left', async () => {
    const { state, cookie, companyId } = await away();
    await sluice.server.database
      .forCompany(companyId)
      .updateTable('interactions')
      .set({ node_id: 'elsewhere' })
      .execute();
    const page = await back(state, cookie);
    expect(page.body).toContain('moved on to another step');
  });
  it('tells clients of the API where to redirect the browser, but not the node’s state', async () => {
    const flow = await runs.flowOf(nodes, [['away', 'done']]);
    const { body, text } = await flow.start();
    expect(body.screen.properties.redirect.value).toContain('https://provider.example/');
    expect(text).not.toContain('n-0S6');
    const end = await back(stateIn(body.screen.properties.redirect.value), '');
    expect(end.body).toContain('abc/');
  });
});

describe('The page of a waiting run', () => {
  it('opens once, in a browser that then belongs to the run', async () => {
    const flow = await runs.flowOf({ away: ['awayConnector', 'leave'] });
    const { body } = await flow.start();
    const address = await sluice.server.get(flowRunner).pageOf(flow.companyId, body.interactionId);
    expect(address.startsWith(`${publicUrl}/hosted/page?state=`)).toBe(true);
    const openAddress = () =>
      sluice.app.inject({ method: 'GET', url: address.slice(publicUrl.length) });
    const left = await openAddress();
    expect(left.statusCode).toBe(303);
    expect((await openAddress()).statusCode).toBe(400);
    const state = stateIn(left.headers.location);
    expect((await back(state, '')).statusCode).toBe(400);
    expect((await back(state, cookieIn(left.headers))).statusCode).toBe(200);
  });
});
