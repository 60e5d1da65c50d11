import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { asking } from './testAsking';
import { forgetConversations } from './conversations';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
let flows: Map<string, string>;
beforeAll(async () => {
  sluice = await startServer();
  ada = await sluice.company({ examples: true });
  const { body } = await sluice.inject('GET', '/flows?limit=50&isMinimal=', { token: ada.token });
  flows = new Map(body.flowsInfo.map((flow: any) => [flow.name, flow.flowId]));
});
afterAll(() => sluice.close());
const first = () => [...flows.values()][0]!;

it('opens a conversation, and returns who answers and suggested prompts [C124]', async () => {
  const { opened } = await asking(sluice, ada);
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ engine: { kind: 'builtIn' } });
  expect(opened.body.suggestions).toHaveLength(3);
  const other = await sluice.inject('POST', `/company/other/agents/flows/conversations`, {
    token: ada.token,
    body: { name: 'x' },
  });
  expect(other.status).toBe(401);
});

it('answers as a stream, or at once for clients without streams, both unrated at first [C125, S201]', async () => {
  const { pieces, ask } = await asking(sluice, ada);
  const came = await pieces('What does this flow do?', { flowId: first() });
  expect(came.map(({ kind }) => kind)).toEqual(['begin', 'text', 'end']);
  expect(came.at(-1)).toEqual({ kind: 'end', feedbackStatus: 'notResponded' });
  const { body } = await ask({ text: 'What does this flow do?', flowId: first() });
  expect(body.message).toMatchObject({
    type: 'received',
    text: came[1]!.text,
    feedbackStatus: 'notResponded',
  });
});

it('explains each example: its purpose, its variables, its code, and the paths to its nodes', async () => {
  const { text } = await asking(sluice, ada);
  for (const [name, flowId] of flows) {
    const whole = await text('What does this flow do?', { flowId });
    expect(whole).toContain(`**${name}** has `);
    expect(whole).toMatch(/paths? through the flow|many paths/);
    expect(whole).not.toMatch(/undefined|\[object|NaN/);
    expect(await text('what variables are used and their values', { flowId })).toMatch(
      /Flow inputs|(Run|Flow|Company|User) variables|no variables/,
    );
    expect(await text('which nodes contain custom code or scripts', { flowId })).toMatch(
      /nodes? contains? custom code:|No node/,
    );
    expect(await text('Why did the last run fail?', { flowId })).toMatch(
      /No run of this flow has failed/,
    );
    expect(await text('What changed in the last version?', { flowId })).toMatch(
      /first version, so there is nothing to compare/,
    );
    expect(await text('Sing a song', { flowId })).toMatch(
      /^I don’t understand that question yet\. About the flow on the canvas, I can tell you/,
    );
  }
});

it('rejects invalid questions, and conversations of others', async () => {
  const { ask, path } = await asking(sluice, ada);
  expect((await ask({ text: '' })).status).toBe(400);
  expect((await ask({ text: '  \n ' })).body.message).toBe('Enter a question.');
  expect((await ask({ text: 'x'.repeat(4001) })).status).toBe(400);
  expect((await ask({ text: 'x', imageUrl: 'https://elsewhere/x.png' })).status).toBe(400);
  expect((await ask({ text: 'x', nodeIds: Array.from({ length: 101 }, () => 'n') })).status).toBe(
    400,
  );
  expect((await ask({ text: 'What does this flow do?', flowId: 'gone' })).body.message).toBe(
    'Flow not found',
  );
  expect(
    (await ask({ text: 'x', flowId: first(), graphData: { elements: { nodes: [{}] } } })).status,
  ).toBe(400);
  const other = await sluice.inject('POST', path, {
    token: ada.token,
    body: { class: 'continue', content: { text: 'x' } },
  });
  expect(other.body.details).toMatchObject([{ at: 'body/class' }]);
  const bob = await sluice.company({ in: ada.companyId });
  const theirs = await sluice.inject('POST', path, {
    token: bob.token,
    body: { class: 'start', content: { text: 'x' } },
  });
  expect([theirs.status, theirs.body.message]).toEqual([
    404,
    'This conversation does not exist. Open the assistant again.',
  ]);
});

it('stores a rating, with a comment only for thumbs down [C126, S236, S271]', async () => {
  const { ask, path } = await asking(sluice, ada);
  const { id } = (await ask({ text: 'What does this flow do?', flowId: first() })).body.message;
  const rate = (messageId: string, body: object) =>
    sluice.inject('POST', `${path}/${messageId}/feedback`, { token: ada.token, body });
  const readMessage = () =>
    sluice.server.database.allCompanies
      .selectFrom('assistant_messages')
      .select(['feedback', 'feedback_category', 'additional_comments'])
      .where('message_id', '=', id)
      .executeTakeFirstOrThrow();
  expect(
    (
      await rate(id, {
        feedback: 'thumbs_down',
        feedbackCategory: 'incorrect',
        additionalComments: 'No.',
      })
    ).status,
  ).toBe(200);
  expect(await readMessage()).toEqual({
    feedback: 'thumbs_down',
    feedback_category: 'incorrect',
    additional_comments: 'No.',
  });
  await rate(id, { feedback: 'thumbs_up', additionalComments: 'Yes.' });
  expect(await readMessage()).toEqual({
    feedback: 'thumbs_up',
    feedback_category: '',
    additional_comments: '',
  });
  expect((await rate('gone', { feedback: 'thumbs_up' })).status).toBe(404);
  expect((await rate(id, { feedback: 'so so' })).status).toBe(400);
});

it('is unavailable without the entitlement, the flag, or the permission to view flows [S256]', async () => {
  const reader = await sluice.company({ in: ada.companyId, can: ['flows:read'] });
  expect((await asking(sluice, reader)).opened.status).toBe(200);
  const other = await sluice.company({ in: ada.companyId, can: ['applications:read'] });
  expect((await asking(sluice, other)).opened.status).toBe(401);
  const without = await sluice.company();
  const entitlement = JSON.stringify({ assistant: { enabled: false } });
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement })
    .where('company_id', '=', without.companyId)
    .execute();
  expect((await asking(sluice, without)).opened.status).toBe(401);
  const off = await startServer({ env: { SLUICE_FLAGS: 'assistant.enabled=false' } });
  expect((await asking(off, await off.company())).opened.status).toBe(401);
  await off.close();
});

it('is limited to members from the identity provider if its flag says so [S256]', async () => {
  const only = await startServer({ env: { SLUICE_FLAGS: 'assistant.forAll=false' } });
  const member = await only.company();
  expect((await asking(only, member)).opened.status).toBe(401);
  const readFlag = async () =>
    (await only.inject('GET', '/customers/me', { token: member.token })).body.flags[
      'core.productUser'
    ];
  expect(await readFlag()).toBe(false);
  await only.server.database
    .forCompany(member.companyId)
    .insertInto('sso_providers')
    .values({
      company_id: member.companyId,
      enabled: 1,
      name: 'Directory',
      issuer: 'https://idp.example',
      client_id: 'c',
      client_secret: '',
      domains: '[]',
      create_people: 0,
      role: '',
      trust_mfa: 0,
    })
    .execute();
  await only.server.database.allCompanies
    .updateTable('tokens')
    .set({ path: 'sso', methods: JSON.stringify(['fed', 'iss:https://idp.example']) })
    .where('customer_id', '=', member.customerId)
    .execute();
  expect((await asking(only, member)).opened.status).toBe(200);
  expect(await readFlag()).toBe(true);
  await only.close();
});

it('deletes conversations after 30 days, and those of people who left', async () => {
  const gone = await sluice.company({ in: ada.companyId });
  const { ask } = await asking(sluice, gone);
  await ask({ text: 'What does this flow do?', flowId: first() });
  const { allCompanies } = sluice.server.database;
  const count = async () =>
    (
      await allCompanies
        .selectFrom('assistant_conversations')
        .select('conversation_id')
        .where('customer_id', '=', gone.customerId)
        .execute()
    ).length;
  const run = (due: number) => runJob(sluice.server, forgetConversations, { due });
  await run(Date.now());
  expect(await count()).toBe(1);
  await allCompanies.deleteFrom('memberships').where('customer_id', '=', gone.customerId).execute();
  await run(Date.now());
  expect(await count()).toBe(0);
  await run(Date.now() + 31 * 86_400_000);
  expect(await allCompanies.selectFrom('assistant_messages').selectAll().execute()).toEqual([]);
});
