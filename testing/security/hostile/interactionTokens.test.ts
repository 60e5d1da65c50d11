import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('an interaction’s token', () => {
  it('works for one step of its own interaction, once, and in order', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const [first, other] = [
      (await flow.start({ who: 'A' })).body,
      (await flow.start({ who: 'B' })).body,
    ];
    const odd = { username: 'A1', password: 'x' };
    const good = { username: 'ada', password: 'right' };
    const moved = await runs.step(
      flow.companyId,
      { ...other, interactionToken: first.interactionToken },
      good,
    );
    const elsewhere = await runs.step(flow.companyId, { ...first, id: 'done' }, good);
    const again = (await runs.step(flow.companyId, first, odd)).json();
    const replayed = await runs.step(flow.companyId, first, good);
    const older = await runs.step(
      flow.companyId,
      { ...again, interactionToken: first.interactionToken },
      good,
    );
    expect([moved, elsewhere, replayed, older].map(({ statusCode }) => statusCode)).toEqual([
      400, 400, 400, 400,
    ]);
    const ended = await runs.step(flow.companyId, again, good);
    expect([ended.statusCode, ended.json().success]).toEqual([200, true]);
    expect((await runs.step(flow.companyId, again, good)).statusCode).toBe(400);
    expect((await runs.step(flow.companyId, other, good)).statusCode).toBe(200);
  });

  it('works for one of many callers who send it at once', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body } = await flow.start({ who: 'A' });
    const good = { username: 'ada', password: 'right' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => runs.step(flow.companyId, body, good)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(
      (await flow.steps(body.interactionId)).events.filter(
        (event: { nodeId: string }) => event.nodeId === 'done',
      ),
    ).toHaveLength(1);
  });

  it('is not in anything that the console shows of a run', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body } = await flow.start({ who: 'A' });
    expect(JSON.stringify([await flow.runs(), await flow.steps(body.interactionId)])).not.toContain(
      body.interactionToken,
    );
  });
});
