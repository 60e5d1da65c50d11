import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestGraph, sign, signLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('A hosted page', () => {
  it('leads an end user through the flow to its end', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const first = await flow.page('?who=Ada');
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('<h1>Hello Ada</h1>');
    const empty = await runs.answer(first.body, {
      username: '',
      password: 'x',
      'sk.button': 'form-submit:SIGNIN',
    });
    expect(empty.body).toContain('Who are you?');
    const odd = await runs.answer(empty.body, {
      username: 'A1',
      password: 'x',
      'sk.button': 'form-submit:SIGNIN',
    });
    expect(odd.body).toContain('Letters only.');
    const wrong = await runs.answer(odd.body, {
      username: 'ada',
      password: 'wrong',
      'sk.button': 'form-submit:SIGNIN',
    });
    expect(wrong.body).toContain('role="alert">Wrong password for ada</p>');
    expect([...odd.body.matchAll(/<input[^>]*name="username"[^>]*>/g)].join()).toContain(
      'value="A1"',
    );
    expect(wrong.body).toContain('<input name="username" value="ada">');
    expect(wrong.body).not.toContain('Letters only.');
    expect(wrong.body).not.toMatch(/type="password"[^>]*value=|value="wrong"/);
    const end = await runs.answer(wrong.body, {
      username: 'ada',
      password: 'right',
      'sk.button': 'form-submit:SIGNIN',
    });
    expect(end.statusCode).toBe(200);
    expect(end.body).toContain('You can close this page');
    const again = await runs.answer(wrong.body, { username: 'ada', password: 'right' });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain(`href="/hosted/${flow.companyId}/policy/${flow.policyId}"`);
  });
  it('runs no script in markup and, in a frame, reaches nothing of the console', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body, headers } = await sluice.app.inject({
      method: 'GET',
      url: `/hosted/${flow.companyId}/policy/${flow.policyId}`,
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    expect(body).not.toMatch(/alert\(|onerror/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/sandbox allow-forms/);
    expect(policy).not.toMatch(/allow-same-origin|unsafe-eval/);
    expect(policy).toMatch(
      /script-src http:\/\/[^ ]+\/hosted\/files\/player\.js 'nonce-[\w+/=]+';/,
    );
    for (const cookie of [headers['set-cookie']].flat())
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  });
  it('reports errors with a message', async () => {
    const { companyId } = await sluice.company();
    const gone = await sluice.app.inject({
      method: 'GET',
      url: `/hosted/${companyId}/policy/none`,
    });
    expect(gone.statusCode).toBe(404);
    expect(gone.body).not.toContain('Start again');
    expect(gone.body).toContain('Page not found.');
    expect(
      (
        await sluice.app.inject({
          method: 'POST',
          url: '/hosted/continue',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'a=b',
        })
      ).statusCode,
    ).toBe(400);
  });
});

describe('A test run', () => {
  it('runs the saved flow, shows its page, and records every step', async () => {
    const { token, companyId } = await sluice.company();
    const made = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Flow', graphData: createTestGraph(sign, signLinks) },
    });
    const { flowId } = made.body.flowInfo;
    const trial = await sluice.inject('POST', `/flows/${flowId}/try`, {
      token,
      body: { parameters: { who: 'Ada' } },
    });
    expect(trial.status).toBe(200);
    const page = await sluice.app.inject({ method: 'GET', url: trial.body.url });
    expect(page.body).toContain('Hello Ada');
    const reloaded = await sluice.app.inject({ method: 'GET', url: trial.body.url });
    const end = await runs.answer(reloaded.body, { username: 'ada', password: 'right' });
    expect(end.body).toContain('You can close this page');
    expect((await sluice.app.inject({ method: 'GET', url: trial.body.url })).body).toContain(
      'You can close this page',
    );
    const run = await sluice.inject(
      'GET',
      `/company/${companyId}/flows/${flowId}/interactions/${trial.body.interactionId}/events`,
      { token },
    );
    expect(run.body).toMatchObject({ status: 'success' });
    expect(run.body.events.map((event: any) => event.nodeId)).toEqual([
      null,
      'ask',
      'ask',
      'check',
      'done',
    ]);
    const stranger = await sluice.company();
    expect(
      (
        await sluice.inject(
          'GET',
          `/company/${companyId}/flows/${flowId}/interactions/${trial.body.interactionId}/events`,
          { token: stranger.token },
        )
      ).status,
    ).toBe(401);
    const reader = await sluice.company({ in: companyId, can: ['flows:read'] });
    expect(
      (await sluice.inject('POST', `/flows/${flowId}/try`, { token: reader.token, body: {} }))
        .status,
    ).toBe(401);
    expect(
      (await sluice.app.inject({ method: 'GET', url: `/hosted/try/${token}` })).statusCode,
    ).toBe(401);
  });
});
