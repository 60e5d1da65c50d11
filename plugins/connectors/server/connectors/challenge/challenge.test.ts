import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { challengeStore, outcomeStore } from '#plugins/connectors/contract/internal';
import { nodesOn } from '../testNodes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const create = ['challengeConnector', 'createChallenge'] as const;
const get = (challenge: string) => ['challengeConnector', 'getChallenge', { challenge }] as const;
const update = (challenge: string, more: object) =>
  ['challengeConnector', 'updateChallenge', { challenge, ...more }] as const;

it('creates a challenge in one flow, decides it in another with claims, and reads it in the first', async () => {
  const nodes = await nodesOn(sluice);
  const { out: made } = await nodes.run(create);
  expect(made).toMatchObject({ challengeStatus: 'created', isChallengeComplete: false });
  expect(made.challenge).toMatch(/^[0-9a-f]{48}$/);
  const decided = await nodes.run(
    update(made.challenge, {
      challengeStatus: 'approved',
      claimsNameValuePairs: [{ name: 'returnStatus', key: 0.73, type: 'string', value: 'fine' }],
      isChallengeComplete: true,
    }),
  );
  expect(decided.success).toBe(true);
  const read = await nodes.run(get(made.challenge));
  expect(read.out).toMatchObject({
    challengeStatus: 'approved',
    returnStatus: 'fine',
    isChallengeComplete: true,
  });
  const again = await nodes.run(update(made.challenge, { challengeStatus: 'denied' }));
  expect(again.error).toMatchObject({ code: 'challengeComplete' });
});

it('completes a challenge once for twenty parallel calls', async () => {
  const { companyId } = await sluice.company();
  const store = sluice.server.get(challengeStore);
  const { challenge } = await store.create(companyId, { interactionId: 'i' });
  const tries = Array.from({ length: 20 }, (_, n) =>
    store.update(companyId, challenge, {
      challengeStatus: `by ${n}`,
      isChallengeComplete: true,
      claims: { [`c${n}`]: n },
    }),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(Object.keys((await store.find(companyId, challenge))!.claims)).toHaveLength(1);
});

it('isn’t found by another environment, after it expired, or under an invented name', async () => {
  const nodes = await nodesOn(sluice);
  const other = await nodesOn(sluice);
  const { out } = await nodes.run(create);
  expect((await other.run(get(out.challenge))).error).toMatchObject({ code: 'challengeNotFound' });
  expect((await nodes.run(get('made up'))).error).toMatchObject({ code: 'challengeNotFound' });
  expect((await nodes.run(get(''))).error).toMatchObject({ code: 'noChallenge' });
  await sluice.server.database
    .forCompany(nodes.companyId)
    .updateTable('challenges')
    .set({ expires: Date.now() - 1 })
    .execute();
  expect((await nodes.run(get(out.challenge))).error.message).toContain('Start again');
});

it('polls from a page until its status changes', async () => {
  const nodes = await nodesOn(sluice);
  const { out } = await nodes.run(create);
  const { start } = await nodes.flowOf({
    wait: [
      'challengeConnector',
      'pollChallenge',
      { challenge: out.challenge, message: 'Look at your phone', pollRetries: 3 },
    ],
  });
  let shown = (await start()).body;
  expect(JSON.stringify(shown)).toContain('Look at your phone');
  const poll = async () => {
    const reply = await sluice.app.inject({
      method: 'POST',
      url: `/${nodes.companyId}/davinci/connections/x/capabilities/pollChallenge`,
      headers: { interactionid: shown.interactionId, interactiontoken: shown.interactionToken },
      payload: { id: 'wait', eventName: 'polling', parameters: {} },
    });
    shown = reply.json();
  };
  await poll();
  expect(JSON.stringify(shown)).toContain('Look at your phone');
  await sluice.server
    .get(challengeStore)
    .update(nodes.companyId, out.challenge, { challengeStatus: 'approved' });
  await poll();
  expect(shown.additionalProperties.waitOut).toMatchObject({ challengeStatus: 'approved' });
});

it('counts outcomes by type, status, and detail for its environment, also at log level none', async () => {
  const nodes = await nodesOn(sluice);
  const log = (outcomeStatus: string, outcomeType = 'login') =>
    [
      'analyticsConnector',
      'logOutcome',
      { outcomeType, outcomeStatus, outcomeStatusDetail: 'flowCompleted' },
    ] as const;
  const { start, flowId } = await nodes.flowOf(
    { a: log('success') },
    { settings: { logLevel: 1 } },
  );
  for (let n = 0; n < 3; n++) expect((await start()).body.success).toBe(true);
  await nodes.run(log('error'));
  const store = sluice.server.get(outcomeStore);
  const told = await store.list(nodes.companyId, {});
  expect(
    told.map(({ outcomeType, outcomeStatus, outcomeStatusDetail }) =>
      [outcomeType, outcomeStatus, outcomeStatusDetail].join(),
    ),
  ).toEqual([
    'login,error,flowCompleted',
    ...Array.from({ length: 3 }, () => 'login,success,flowCompleted'),
  ]);
  expect(await store.list(nodes.companyId, { flowId, limit: 2 })).toHaveLength(2);
  expect(await store.list(nodes.companyId, { to: Date.now() - 60_000 })).toEqual([]);
  expect(await store.list((await sluice.company()).companyId, {})).toEqual([]);
  expect((await nodes.run(log('success', ''))).out).toMatchObject({ logged: false });
});
