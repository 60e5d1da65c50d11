import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { sign, signLinks } from './testFlows';
import { flowsOn } from './testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('A screen over the API', () => {
  it('is answered step by step, with an error message in between', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const first = (await flow.start({ who: '<Ada>' })).body;
    expect(first).toMatchObject({
      id: 'ask',
      capabilityName: 'customHTMLTemplate',
      interactionToken: expect.stringMatching(/^[0-9a-f]{256}$/),
    });
    expect(first.screen.properties.customHTML.value).toContain('Hello &lt;Ada&gt;');
    const second = (
      await runs.step(flow.companyId, first, {
        buttonValue: 'SIGNIN',
        username: 'ada',
        password: 'wrong',
        extra: 'x',
      })
    ).json();
    expect(second.screen.properties.message.value).toBe('Wrong password for ada');
    const end = await runs.step(flow.companyId, second, {
      buttonValue: 'SIGNIN',
      username: 'ada',
      password: 'right',
    });
    expect(end.json()).toMatchObject({ success: true, user: 'ada', button: 'SIGNIN' });
    const { events, status } = await flow.steps(first.interactionId);
    expect(status).toBe('success');
    expect(JSON.stringify(events)).not.toMatch(/"leftValueA":"(?:right|wrong)"/);
  });
  it('rejects a token that is missing, replayed, moved, or for another node, and continues with the right one', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const [one, two] = [(await flow.start({})).body, (await flow.start({})).body];
    const parameters = { username: 'ada', password: 'wrong' };
    const expectRefusal = async (screen: typeof one, text: RegExp) => {
      const reply = await runs.step(flow.companyId, screen, parameters);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toMatch(text);
    };
    await expectRefusal({ ...one, interactionToken: '' }, /missing/);
    await expectRefusal({ ...one, interactionToken: two.interactionToken }, /is for another/);
    await expectRefusal({ ...one, interactionId: two.interactionId }, /is for another/);
    await expectRefusal({ ...one, id: 'done' }, /waiting at another/);
    await expectRefusal({ ...one, interactionId: 'x' }, /This session does not exist/);
    const next = (await runs.step(flow.companyId, one, parameters)).json();
    await expectRefusal(one, /already completed/);
    expect(
      (await runs.step(flow.companyId, next, { username: 'ada', password: 'right' })).json()
        .success,
    ).toBe(true);
    await expectRefusal(next, /has ended/);
    const other = await sluice.company();
    expect((await runs.step(other.companyId, two, parameters)).statusCode).toBe(400);
  });
  it('accepts one of many simultaneous responses to a step', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const first = (await flow.start({})).body;
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        runs.step(flow.companyId, first, { username: 'ada', password: 'right' }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
  it('responds to bad input with an error body', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const first = (await flow.start({})).body;
    for (const payload of [
      [],
      'x',
      null,
      5,
      { parameters: [] },
      { parameters: { username: { deep: [[[]]] } } },
      { id: 7 },
    ]) {
      const reply = await sluice.app.inject({
        method: 'POST',
        url: `/${flow.companyId}/davinci/connections/x/capabilities/y`,
        headers: {
          interactionid: first.interactionId,
          interactiontoken: 'f'.repeat(256),
          'content-type': 'application/json',
        },
        payload: JSON.stringify(payload),
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toBeTruthy();
    }
    expect(
      (await runs.step(flow.companyId, first, { username: 'ada', password: 'right' })).statusCode,
    ).toBe(200);
  });
  it('ends after the flow’s time limit', async () => {
    const flow = await runs.flowOf(sign, signLinks, { settings: { flowTimeoutInSeconds: 0.2 } });
    const first = (await flow.start({})).body;
    await new Promise(done => setTimeout(done, 250));
    expect((await runs.step(flow.companyId, first, {})).json().message).toContain('timed out');
    expect((await flow.runs())[0]).toMatchObject({ status: 'timeout', hasError: true });
  });
});

it('Runs are counted for monitoring', async () => {
  const value = async (line: string) =>
    Number(
      new RegExp(`^${line} (\\d+)$`, 'm').exec((await sluice.app.inject('/metrics')).body)?.[1] ??
        0,
    );
  const counts = async () => ({
    started: await value('sluice_runs_started_total'),
    good: await value('sluice_runs_ended_total{result="success"}'),
    steps: await value('sluice_run_step_seconds_count'),
  });
  const before = await counts();
  const flow = await runs.flowOf(sign, signLinks);
  const first = (await flow.start({})).body;
  await runs.step(flow.companyId, first, { username: 'ada', password: 'right' });
  const { started, good, steps } = before;
  expect(await counts()).toEqual({ started: started + 1, good: good + 1, steps: steps + 2 });
  expect((await sluice.app.inject('/metrics')).body).toContain('sluice_sandbox_waiting 0');
});
