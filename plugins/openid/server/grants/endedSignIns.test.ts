// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';
import { createTestGraph, createTestSignOn, formIn, leadsTo } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { post, pageOf, exchange } = openidOn(() => sluice);
const directory = () => sluice.server.get(userDirectory);
const [oldPassword, newPassword] = ['Analytical-Engine-1843', 'Difference-Engine-1822'];
const userId = '{{local.check.payload.output.userId}}';
const page = (...names: readonly string[]) =>
  [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML: '<p>Go on</p>',
      formFieldsList: names.map(propertyName => ({ propertyName })),
    },
  ] as const;

/** A flow that asks for a password, shows a second page, and signs in. */
const nodes = {
  ask: page('login', 'kennwort'),
  check: [
    'userDirectoryConnector',
    'checkPassword',
    {
      identifier: '{{local.ask.payload.output.login}}',
      password: '{{local.ask.payload.output.kennwort}}',
    },
  ],
  second: page(),
  done: ['userDirectoryConnector', 'completeSignOn', { userId }],
} as const;
const plain = createTestGraph(nodes, [
  ['ask', 'check'],
  ['check', 'second'],
  ['second', 'done'],
]);
const changing = createTestGraph(
  { ...nodes, set: ['userDirectoryConnector', 'setPassword', { userId, newPassword }] },
  [
    ['ask', 'check'],
    ['check', 'set'],
    ['set', 'second'],
    ['second', 'done'],
  ],
);

/** Signs a user in as far as the second page, and goes on after what happens meanwhile. */
async function signIn(
  graphData: object,
  meanwhile: (user: { companyId: string; userId: string }) => Promise<unknown>,
) {
  const signOn = await createTestSignOn(sluice, {}, { graphData });
  const { companyId } = signOn;
  const email = `${newId()}@example.com`;
  const user = await directory().create(companyId, { email, password: oldPassword });
  const first = await pageOf(signOn);
  const go = (html: string, typed: Readonly<Record<string, string>> = {}) =>
    post('/hosted/continue', Object.fromEntries(formIn(html, typed)));
  const second = await go(first.body, { login: email, kennwort: oldPassword });
  expect(second.body).toContain('Go on');
  await meanwhile({ companyId, userId: user.userId });
  const led = leadsTo((await go(second.body)).headers).searchParams;
  return { signOn, led };
}

it.each<[string, (companyId: string, userId: string) => Promise<unknown>]>([
  ['gets a new password', (company, id) => directory().setPassword(company, id, newPassword)],
  ['is disabled', (company, id) => directory().update(company, id, { enabled: false })],
  ['is deleted', (company, id) => directory().delete(company, id)],
])('ends a sign-in that waits for its second page when the user %s', async (_, end) => {
  const { led } = await signIn(plain, ({ companyId, userId }) => end(companyId, userId));
  expect([led.get('error'), led.get('code')]).toEqual(['access_denied', null]);
  expect(led.get('error_description')).toBe('This session has ended. Start again.');
});

it.each([
  ['that changes the password itself', changing],
  ['of a user to whom nothing happens', plain],
])('leaves a sign-in %s alone', async (_, graph) => {
  const { signOn, led } = await signIn(graph, async ({ companyId }) => {
    const email = `${newId()}@example.com`;
    const other = await directory().create(companyId, { email });
    await directory().setPassword(companyId, other.userId, newPassword);
  });
  expect((await exchange(signOn, led.get('code')!)).statusCode).toBe(200);
});
