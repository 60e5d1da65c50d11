// @module-tag slow
import { afterAll, describe, expect, it } from 'vitest';
import { decide, sign, signLinks, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { personasOn } from '../testPersonas';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf } = flowsOn(sluice);
const { call, create, start } = personasOn(sluice);
type Flow = Awaited<ReturnType<typeof flowOf>>;

const typed = [
  { name: 'username', value: 'ada' },
  { name: 'password', value: 'right' },
];
const page = (html: string): Node => ['httpConnector', 'customHTMLTemplate', { customHTML: html }];
const button = (value: string, type = 'form-submit') =>
  `<button data-skcomponent="skbutton" data-skbuttontype="${type}" data-skbuttonvalue="${value}">${value}</button>`;

async function walk(flow: Flow, personaId: string, more: object = {}, trial: object = {}) {
  const started = await start(flow, { personaId, ...trial });
  const at = `/flows/${flow.flowId}/trials/${started.interactionId}/walk`;
  const { tryFlowToken } = started;
  const walked = await call(flow.token, 'POST', at, { personaId, tryFlowToken, ...more });
  return { ...walked, ...started, at, steps: await flow.steps(started.interactionId) };
}

describe('a persona', () => {
  it('answers pages to the end of the flow, including secrets', async () => {
    const flow = await flowOf(sign, signLinks);
    const { personaId } = await create(flow.token, { typed });
    const { body, steps } = await walk(flow, personaId);
    expect(body).toEqual({ answered: 1, reason: 'ended' });
    expect(steps.status).toBe('success');
    expect(steps.events.at(-1).output).toMatchObject({ user: 'ada', button: 'SIGNIN' });
    expect(JSON.stringify(steps)).not.toContain('"right"');
  });

  it('stops at the first page that asks for more than it has', async () => {
    const next = page(`<form><input name="code">${button('Verify')}</form>`);
    const nodes = { ask: sign['ask']!, code: next, done: sign['done']! };
    const flow = await flowOf(nodes, [
      ['ask', 'code'],
      ['code', 'done'],
    ]);
    const { personaId } = await create(flow.token, { typed });
    const { body, url } = await walk(flow, personaId);
    expect(body).toEqual({ answered: 1, reason: 'field', field: 'code' });
    expect((await sluice.app.inject({ method: 'GET', url })).body).toContain('name="code"');
  });

  it('answers one page on request', async () => {
    const nodes = { first: page(button('Go')), second: page(button('Go')), ok: decide.no };
    const flow = await flowOf(nodes, [
      ['first', 'second'],
      ['second', 'ok'],
    ]);
    const { personaId } = await create(flow.token);
    expect((await walk(flow, personaId, { once: true })).body).toEqual({
      answered: 1,
      reason: 'once',
    });
  });

  it('presses the button that it names', async () => {
    const nodes = { ask: page(`${button('Yes')}${button('No')}`), ok: decide.no };
    const flow = await flowOf(nodes, [['ask', 'ok']]);
    const { personaId } = await create(flow.token, { presses: ['no'] });
    const { body, steps } = await walk(flow, personaId);
    expect(body).toEqual({ answered: 1, reason: 'ended' });
    expect(JSON.stringify(steps.events)).toContain('"buttonValue":"No"');
  });

  it('presses the main or first of several submit buttons, and returns which', async () => {
    const main = button('Main').replace('<button', '<button class="btn btn-primary"');
    const foreign = `<form id="other"><input name="code">${button('Code')}</form>`;
    const guesses = [
      [`${button('First')}${button('Second')}`, 'First'],
      [`${button('First')}${main}`, 'Main'],
      [`${foreign}<form><input name="username">${button('Send')}</form>`, 'Send'],
      [`${button('Back', 'next-event')}${button('Yes')}${button('No')}`, 'Yes'],
      [`${button('Stop', 'next-event')}${main.replace('form-submit', 'next-event')}`, 'Main'],
    ] as const;
    for (const [html, guessed] of guesses) {
      const flow = await flowOf({ ask: page(html), ok: decide.no }, [['ask', 'ok']]);
      const { personaId } = await create(flow.token, { typed });
      const { body, steps } = await walk(flow, personaId);
      expect(body).toEqual({ answered: 1, reason: 'ended', guessed: [guessed] });
      expect(JSON.stringify(steps.events)).toContain(`"buttonValue":"${guessed}"`);
    }
    const flow = await flowOf({ ask: page('<p>Bye</p>'), ok: decide.no }, [['ask', 'ok']]);
    const { personaId } = await create(flow.token);
    expect((await walk(flow, personaId)).body).toEqual({ answered: 0, reason: 'nothing' });
  });

  it('presses the button that most successful runs used', async () => {
    const ask = page(`${button('Resend')}${button('Verify')}`);
    const flow = await flowOf({ ask, ok: sign['done']! }, [['ask', 'ok']]);
    const named = await create(flow.token, { presses: ['Verify'] });
    await walk(flow, named.personaId);
    const { personaId } = await create(flow.token);
    expect((await walk(flow, personaId)).body).toMatchObject({ guessed: ['Verify'] });
    const others = await create(flow.token, { presses: ['Resend'] });
    for (const _ of [1, 2, 3]) await walk(flow, others.personaId);
    expect((await walk(flow, personaId)).body).toMatchObject({ guessed: ['Resend'] });
  });

  it('stops at a page that rejects its answer, and at a breakpoint', async () => {
    const flow = await flowOf(sign, signLinks);
    const wrong = await create(flow.token, {
      typed: [typed[0]!, { name: 'password', value: 'x' }],
    });
    expect((await walk(flow, wrong.personaId)).body).toEqual({ answered: 1, reason: 'refused' });
    const { personaId } = await create(flow.token, { typed });
    const breakpoints = [{ flowId: flow.flowId, nodeId: 'check' }];
    const stopped = await walk(flow, personaId, {}, { breakpoints });
    expect(stopped.body).toEqual({ answered: 1, reason: 'stopped' });
    const again = await call(flow.token, 'POST', stopped.at, {
      personaId,
      tryFlowToken: stopped.tryFlowToken,
    });
    expect(again.body).toEqual({ answered: 0, reason: 'stopped' });
  });

  it('answers no page of a trial that another person started', async () => {
    const flow = await flowOf(sign, signLinks);
    const { personaId } = await create(flow.token, { typed });
    const mine = await walk(flow, personaId, { once: true });
    const other = await start(flow, { personaId });
    const forge = (body: object, token = flow.token) => call(token, 'POST', mine.at, body);
    expect((await forge({ personaId, tryFlowToken: 'guess' })).status).toBe(404);
    expect((await forge({ personaId, tryFlowToken: other.tryFlowToken })).status).toBe(404);
    const stranger = await sluice.company();
    const { tryFlowToken } = mine;
    expect((await forge({ personaId, tryFlowToken }, stranger.token)).status).toBe(404);
  });
});
