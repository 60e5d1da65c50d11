import { newId } from '#core/contract';
import type { Ran } from '#plugins/connectors/server/connectors/testNodes';
import type { Stage } from './Stage';

const connector = 'pingOneSSOConnector';
const password = 'Analytical-Engine-1843';
const another = 'Difference-Engine-1822';

/** Runs the capabilities of users, passwords and groups, well and badly. */
export async function runSso(stage: Stage): Promise<void> {
  const { nodes, mailbox, directory } = stage;
  const run = (capability: string, properties: object = {}, connection?: string): Promise<Ran> =>
    nodes.run([connector, capability, { ...properties }, connection]);
  const email = `${newId()}@example.com`;
  const person = {
    username: newId(),
    email,
    given: 'Ada',
    family: 'Lovelace',
    mobilePhone: '+1.4155550123',
    primaryPhone: '+1.4155550124',
    lifecycleStatus: 'VERIFICATION_REQUIRED',
    passwordForCreateUser: password,
    additionalUserProperties: [
      {
        name: 'address',
        preferredDataType: 'object',
        value: JSON.stringify({
          streetAddress: '12 Main',
          locality: 'Austin',
          region: 'TX',
          postalCode: '78701',
          countryCode: 'US',
        }),
      },
      { name: 'dob', value: '1815-12-10' },
    ],
  };
  const { user } = (await run('createUser', person)).out;
  await run('createUser', person);
  await run('createUser', { username: newId(), email: `${newId()}@example.com`, password });
  const whom = { identifier: user.id };
  const nobody = { identifier: newId() };
  await run('verifyEmail', { ...whom, verificationCode: '00000000' });
  await run('verifyEmail', { ...whom, verificationCode: await mailbox.codeFor(email) });
  const found = { matchAttributes: ['email'], userIdentifierForFindUser: email };
  await run('userLookup', { ...found, returnUserPasswordStatus: true });
  await run('userLookup', { ...found, userIdentifierForFindUser: 'nobody' });
  await run('userLookup', { ...found, userIdentifierForFindUser: '', identifier: email });
  await run('readUser', found);
  await run('readUser', nobody);
  await run('updateUser', { ...whom, given: 'Augusta' });
  await run('updateUser', nobody);
  await run('enableUser', { ...whom, enabled: true });
  await run('enableUser', nobody);
  await run('checkPassword', { ...whom, password });
  await run('checkPassword', { userId: user.id, password: 'wrong' });
  await run('unlockUser', { userId: user.id });
  await run('resetPassword', { ...whom, currentPassword: password, newPassword: another });
  await run('resetPassword', { ...whom, currentPassword: 'wrong', newPassword: another });
  await run('resetPassword', { userId: user.id, currentPassword: another, passwordValue: 'x' });
  await run('setPassword', { ...whom, passwordValue: password });
  await run('setPassword', { userId: user.id, newPassword: 'short' });
  await run('sendVerificationCode', whom);
  await run('sendRecoveryCode', whom);
  await run('sendRecoveryCode', { userId: nobody.identifier });
  await run('recoverPassword', { ...whom, recoveryCode: '0', newPassword: another });
  await run('recoverPassword', { userId: user.id, recoveryCode: '0', passwordValue: another });
  await run('recoverPassword', { ...found, recoveryCode: '0', newPassword: another });
  const { groupId } = await directory.createGroup(nodes.companyId, { name: newId() });
  const group = { ...whom, group: 'useGroupId', groupId };
  await run('createUserGroupMembership', group);
  await run('createUserGroupMembership', { ...group, groupId: 'none' });
  await run('readUserGroupMemberships', whom);
  await run('readUserGroupMemberships', nobody);
  await run('updateGroup', { groupId, name: newId() });
  const agreements = { terms: { title: 'Terms', text: 'Be kind.' } };
  const connection = await nodes.connection(connector, {
    agreements: { value: JSON.stringify(agreements) },
  });
  const read = await run('readAgreementContent', { agreementId: 'terms' }, connection);
  const { agreementPresentationId } = read.out.agreementPresentation;
  await run('acceptAgreement', { ...whom, agreementPresentationId }, connection);
  await run('deleteUser', whom);
  await run('deleteUser', nobody);
}
