import { newUuid } from '../../../../core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningConnectors } from '../../../connections/server/connectors/runningConnectors';
import { compile } from '../../domain';
import { flowConnectors } from '../connectors/flowConnectors';
import { firstState, Interpreter } from '../runtime/interpreter/Interpreter';
import type { InteractionState } from '../runtime/interpreter/InteractionState';
import type { Stop } from '../runtime/interpreter/Stop';
import type { World } from '../runtime/interpreter/World';
import { Sandbox } from '../runtime/sandbox/Sandbox';
import { renderTemplate } from '../runtime/template/renderTemplate';
import { examples } from './seedExamples';

let sandbox: Sandbox;
beforeAll(() => void (sandbox = new Sandbox(1)));
afterAll(() => sandbox.close());

const connectors = new Map([...runningConnectors, ...flowConnectors].map(each => [each.manifest.connectorId, each]));

/** Runs an example with the connectors of this installation; `saved` collects the company variables it writes. */
function running(name: string) {
  const example = examples.find(each => each.name === name)!;
  const flow = {
    flowId: 'f',
    versionId: 1,
    name,
    machine: compile(example.graphData),
    inputSchema: [],
    httpTimeoutMs: 1000,
    flowTimeoutMs: 10_000,
    logLevel: 2,
    settings: {},
  };
  const saved: Record<string, unknown> = {};
  let state: InteractionState = firstState(flow, {});
  const world = (): World => ({
    interactionId: newUuid(),
    companyId: 'c',
    request: {},
    variables: {
      secret: () => undefined,
      load: async () => undefined,
      get: (frame, context, variable) => (context === 'company' ? saved : frame.variables)[variable],
      set: (frame, context, variable, value) =>
        void ((context === 'company' ? saved : (frame.variables as Record<string, unknown>))[variable] = value),
      all: (frame, context) => (context === 'company' ? saved : context === 'flowInstance' ? frame.variables : {}),
    },
    flow: async () => flow,
    connector: id => connectors.get(id),
    connection: async () => ({}),
    runFunction: (code, params) => sandbox.run(code, params),
    render: renderTemplate,
    fetch,
    signal: new AbortController().signal,
    get: () => {
      throw new Error('There are no services here.');
    },
    callback: async () => '',
    continueLink: async () => '',
    setCookie: () => undefined,
    record: () => undefined,
    state,
  });
  return {
    saved,
    start: () => new Interpreter(world()).run(),
    answer: (parameters: Record<string, unknown>) => {
      state = JSON.parse(JSON.stringify(state)) as InteractionState;
      const submission = { eventName: 'continue', buttonType: 'form-submit', buttonValue: 'submit', parameters };
      return new Interpreter(world()).answer(submission);
    },
  };
}
const page = (stop: Stop) =>
  stop.kind === 'waits' ? { ...stop.screen, node: stop.node.id } : { node: 'ended', html: '' };
const ended = (stop: Stop) =>
  stop.kind === 'ended' ? { success: stop.success, body: stop.body as object } : undefined;

it('signs in with the right password, whatever the case of the e-mail', async () => {
  const run = running('Sign in with password');
  const first = page(await run.start()).html;
  expect(first).toContain('Example account');
  expect(first).toContain('alt="Your company"');
  expect(first).toMatch(/class="companyLogo" src="data:image\/png;base64,/);
  expect(page(await run.answer({ email: 'ada@example.com', password: 'wrong' }))).toMatchObject({
    node: 'signinform',
    message: 'E-mail and password do not match. Please try again.',
  });
  const stop = await run.answer({ email: 'ADA@example.com', password: 'Analytical-Engine-1843' });
  expect(ended(stop)).toMatchObject({ success: true, body: { name: 'Ada Lovelace', email: 'ada@example.com' } });
});

it('ends the sign-in after three failures', async () => {
  const run = running('Sign in with password');
  await run.start();
  const wrong = { email: 'eve@example.com', password: 'guess' };
  expect(page(await run.answer(wrong)).node).toBe('signinform');
  expect(page(await run.answer(wrong)).node).toBe('signinform');
  expect(ended(await run.answer(wrong))).toMatchObject({
    success: false,
    body: { reason: 'Too many failed sign-ins' },
  });
});

it('registers with the code, after saying what is wrong with the input and with another code', async () => {
  const run = running('Registration with e-mail check');
  await run.start();
  const bad = page(await run.answer({ name: 'Eve', email: 'eve', password: 'short' }));
  expect(bad).toMatchObject({ node: 'registform', message: expect.stringContaining('at least 8 characters') });
  const asks = page(await run.answer({ name: 'Eve', email: 'eve@example.com', password: 'long enough' }));
  expect(asks.node).toBe('codeform01');
  const code = /the code is (\d{6})/.exec(asks.html)![1]!;
  expect(page(await run.answer({ code: 'nope' })).node).toBe('codeform01');
  const stop = await run.answer({ code });
  expect(ended(stop)).toMatchObject({ success: true, body: { name: 'Eve', email: 'eve@example.com' } });
});

it('writes the report of the day into the company variable', async () => {
  const run = running('Scheduled report');
  expect(ended(await run.start())).toMatchObject({ success: true });
  expect(run.saved.lastReport).toMatch(/^Report of \d{4}-\d\d-\d\d: all is well\.$/);
});
