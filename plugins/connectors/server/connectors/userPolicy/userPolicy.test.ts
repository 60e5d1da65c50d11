import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { nodesOn } from '../testNodes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const rows = (...names: string[]) =>
  names.map(propertyName => ({ propertyName, preferredDataType: 'string' }));
const password = 'Correct-Horse-9';

it('creates a user once, who signs in only with the right password', async () => {
  const nodes = await nodesOn(sluice);
  const create = (more: object = {}) =>
    [
      'userPolicyConnector',
      'createUser',
      {
        username: '{{global.parameters.name}}',
        formFieldsList: rows('email', 'password', 'plan'),
        ...more,
      },
    ] as const;
  const inputs = { name: 'ada', email: 'ada@example.com', password, plan: 'free' };
  const made = await nodes.run(create(), inputs);
  expect(made.out).toMatchObject({
    created: true,
    username: 'ada',
    user: { attributes: { plan: 'free' }, hasPassword: true },
  });
  expect((await nodes.run(create(), inputs)).error).toMatchObject({ code: 'userExists' });
  const again = await nodes.run(
    create({ connectionId: 'defaultUserPool', errorIfUserExists: false }),
    { name: 'ada' },
  );
  expect(again.out).toMatchObject({ created: false, userId: made.out.userId });
  const sign = [
    'userPolicyConnector',
    'authenticateUser',
    { formFieldsList: rows('buttonValue', 'email', 'password') },
  ] as const;
  expect((await nodes.run(sign, { email: 'ada@example.com', password })).out).toMatchObject({
    userId: made.out.userId,
  });
  expect(
    (await nodes.run(sign, { email: 'ada@example.com', password: 'Wrong-Horse-9' })).error,
  ).toMatchObject({
    code: 'wrong',
  });
  expect((await nodes.run(sign, { email: 'nobody@example.com', password })).error).toMatchObject({
    code: 'wrong',
  });
  expect((await nodes.run(sign, { email: 'ada@example.com' })).error).toMatchObject({
    code: 'noCredentials',
  });
  expect(
    JSON.stringify(await nodes.run(sign, { email: 'ada@example.com', password })),
  ).not.toContain(password);
});

it('applies the rules of the connection', async () => {
  const nodes = await nodesOn(sluice);
  const strict = await nodes.connection('userPolicyConnector', {
    passwordLengthMin: 20,
    passwordSpacesOk: false,
  });
  const loose = await nodes.connection('userPolicyConnector', {
    passwordLengthMin: 4,
    passwordRequireSpecial: false,
    passwordRequireUppercase: false,
    passwordRequireNumbers: 'false',
  });
  const off = await nodes.connection('userPolicyConnector', { passwordsEnabled: false });
  const check = (text: string, id: string) =>
    nodes.run(['userPolicyConnector', 'checkPasswordPolicy', { password: text }, id]);
  expect((await check('quietriver', loose)).success).toBe(true);
  const refused = await check('quiet river', strict);
  expect(refused.error).toMatchObject({ code: 'weakPassword' });
  expect(refused.error.message).toMatch(/^The password must have .*20/);
  expect((await check(password, off)).error.message).toContain('Passwords Feature Enabled');
  const made = await nodes.run(
    [
      'userPolicyConnector',
      'createUser',
      { username: 'bob', formFieldsList: rows('password') },
      strict,
    ],
    { password },
  );
  expect(made.error).toMatchObject({ code: 'weakPassword' });
});
