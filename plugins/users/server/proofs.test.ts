import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { nodesOn, type Node } from '#plugins/connectors/server/connectors/testNodes';
import { variableStore } from '#plugins/variables/contract';
import { startServer } from '#testing/startServer';
import { passTime } from '#testing/kits/passTime';
import { authenticators } from '../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  sluice = await startServer();
  nodes = await nodesOn(sluice);
});
afterAll(() => sluice.close());

const password = 'Analytical-Engine-1843';
const save: Node = [
  'variablesConnector',
  'saveValueUserInfo',
  {
    saveVariables: [{ name: 'by', type: 'string', value: 'a proof', label: 'by (string - user)' }],
  },
];

async function someone() {
  const { userId, email } = await sluice.server
    .get(userDirectory)
    .create(nodes.companyId, { email: `${newId()}@example.com`, password });
  /** Whether a run in which these nodes succeed may write the user's variables. */
  const proves = async (...steps: readonly Node[]) => {
    const named = Object.fromEntries(steps.map((step, at) => [`n${at}`, step]));
    const { claims } = await nodes.all({ ...named, save });
    expect(claims.saveOut).toEqual({ by: 'a proof' });
    const kept = await sluice.server.get(variableStore).loadUser(nodes.companyId, userId);
    return kept['by'] === 'a proof';
  };
  return { userId, email, proves };
}
const directory = (capability: string, properties: object): Node => [
  'userDirectoryConnector',
  capability,
  { ...properties },
];

it('a password proves its user once a node has verified it', async () => {
  const checked = await someone();
  expect(
    await checked.proves(directory('checkPassword', { identifier: checked.email, password })),
  ).toBe(true);
  const policy = await someone();
  const fields = [
    { propertyName: 'username', value: policy.email },
    { propertyName: 'password', value: password },
  ];
  const connection = await nodes.connection('userPolicyConnector', {});
  expect(
    await policy.proves([
      'userPolicyConnector',
      'authenticateUser',
      { formFieldsList: fields },
      connection,
    ]),
  ).toBe(true);
  const newPassword = 'Difference-Engine-1822';
  const [changed, reset] = [await someone(), await someone()];
  const change = { userId: changed.userId, newPassword, currentPassword: password };
  expect(await changed.proves(directory('setPassword', change))).toBe(true);
  expect(await reset.proves(directory('setPassword', { userId: reset.userId, newPassword }))).toBe(
    false,
  );
});

it('finding, creating, and changing a user prove nobody’s identity', async () => {
  const { userId, email, proves } = await someone();
  expect(
    await proves(
      directory('findUser', { findBy: 'email', identifier: email }),
      directory('updateUser', { userId, givenName: 'Ada' }),
      directory('createUser', { email: `${newId()}@example.com` }),
      directory('linkIdentity', { userId, issuer: 'https://id.example', subject: userId }),
      directory('adoptIdentity', { issuer: 'https://id.example', subject: userId }),
    ),
  ).toBe(false);
});

it('a code of an app proves its user, and setting the app up does not', async () => {
  const { userId, proves } = await someone();
  const made = await sluice.server
    .get(authenticators)
    .createTotp(nodes.companyId, userId, { name: '', issuer: 'Test', account: 'ada' });
  const code = () => new TOTP({ secret: Secret.fromBase32(made.secret) }).generate();
  const node = (capability: string, properties: object = {}): Node => [
    'authenticatorsConnector',
    capability,
    { userId, otp: code(), ...properties },
  ];
  expect(await proves(node('confirmTotp', { deviceId: made.deviceId }))).toBe(false);
  passTime(60_000);
  expect(await proves(node('checkTotp'))).toBe(true);
});
