import type { HttpCall, Template } from '#plugins/services/contract';
import { environment } from './platform';

const users = `${environment}/users`;
const firstId: Template = '{first.rawResponse._embedded.users[0].id}';

/** Finds a user by other attributes than the ID. */
const find = (attributes: Template, value: Template): HttpCall => ({
  method: 'GET',
  path: users,
  query: { filter: { $anyIs: attributes, value } },
  expects: {
    value: '{answer.body._embedded.users[0].id}',
    code: 'noUserMatch',
    message: 'No user matches the identifier.',
  },
});
const identifier: Template = {
  $first: ['{identifier}', '{userIdentifierForFindUser}', '{userId}'],
};
const attributes: Template = {
  $first: [
    { $match: '{matchAttribute}', pattern: '^(?!id$).+' },
    { $match: { $join: '{matchAttributes}' }, pattern: '^(?!id$).+' },
  ],
};

/** A call for the user that the node names, by ID or by another attribute. */
const onUser = ({ values, ...call }: Omit<HttpCall, 'first'>): HttpCall => ({
  ...call,
  first: { when: attributes, call: find(attributes, identifier) },
  values: { ...values, user: { $first: [firstId, identifier] } },
});
const one = `${users}/{user}`;
const user: HttpCall['output'] = { user: '{answer.body}' };
const password: HttpCall['output'] = { passwordState: '{answer.body}' };

/** A change of a password, by the media type that names it. */
const onPassword = (method: 'POST' | 'PUT', action: string, json: Template): HttpCall =>
  onUser({
    method,
    path: `${one}/password`,
    body: { json, contentType: `application/vnd.pingidentity.password.${action}+json` },
    output: password,
  });
const onAccount = (action: string, json: Template): HttpCall =>
  onUser({
    method: 'POST',
    path: one,
    body: { json, contentType: `application/vnd.pingidentity.${action}+json` },
    output: user,
  });

const profile: Template = {
  $merge: [
    {
      username: '{username}',
      email: '{email}',
      name: { given: '{given}', family: '{family}' },
      mobilePhone: '{mobilePhone}',
      primaryPhone: '{primaryPhone}',
      population: {
        id: {
          $first: [
            { $match: '{population}', pattern: '^(?!usePopulationId$).+' },
            '{populationId}',
          ],
        },
      },
      lifecycle: { status: '{lifecycleStatus}' },
    },
    { $record: '{additionalUserProperties}' },
  ],
};
const givenPassword: Template = { $first: ['{passwordForCreateUser}', '{password}'] };
const newPassword: Template = { $first: ['{newPassword}', '{passwordValue}'] };
const group: Template = { $first: ['{groupId}', '{group}'] };

const agreement: Template = {
  $first: [
    '{agreementPresentationId}',
    '{agreementId}',
    { $match: '{agreement}', pattern: '^(?!use.*Id$).+' },
  ],
};
const languages = `${environment}/agreements/{agreed}/languages`;
const language = '{first.rawResponse._embedded.languages[0]';

/** Reads the current text of an agreement in its first language. */
const readAgreement: HttpCall = {
  first: {
    when: agreement,
    call: {
      method: 'GET',
      path: languages,
      values: { agreed: agreement },
      expects: {
        value: '{answer.body._embedded.languages[0].currentRevision.id}',
        code: 'noAgreement',
        message: 'The agreement has no text in any language.',
      },
    },
  },
  values: {
    agreed: agreement,
    language: `${language}.id}`,
    revision: `${language}.currentRevision.id}`,
  },
  method: 'GET',
  path: `${languages}/{language}/revisions/{revision}`,
  output: {
    agreementPresentation: {
      agreementPresentationId: agreement,
      agreementTitle: `${language}.displayName}`,
      agreementText: '{answer.body.text}',
      agreementContinueButtonText: `${language}.userExperience.continueButtonText}`,
      agreementDeclineButtonText: `${language}.userExperience.declineButtonText}`,
      agreementAcceptCheckboxText: `${language}.userExperience.acceptCheckboxText}`,
    },
  },
};

/** The calls of users, passwords, groups and agreements at an environment of the platform. */
export const ssoCalls: Readonly<Record<string, HttpCall>> = {
  userLookup: {
    ...find({ $first: ['{matchAttributes}', 'username'] }, identifier),
    output: { matchedUser: '{answer.body._embedded.users[0]}' },
  },
  readUser: onUser({ method: 'GET', path: one, output: user }),
  createUser: {
    method: 'POST',
    path: users,
    headers: {
      'content-type': {
        $if: givenPassword,
        pattern: '.',
        yes: 'application/vnd.pingidentity.user.import+json',
        no: 'application/json',
      },
    },
    body: { json: { $merge: [profile, { password: { value: givenPassword } }] } },
    output: user,
  },
  updateUser: onUser({ method: 'PATCH', path: one, body: { json: profile }, output: user }),
  deleteUser: onUser({ method: 'DELETE', path: one }),
  enableUser: onUser({
    method: 'PUT',
    path: `${one}/enabled`,
    body: { json: { enabled: { $if: '{enabled}', pattern: '^false$', yes: false, no: true } } },
    output: user,
  }),
  unlockUser: onAccount('account.unlock', {}),
  sendVerificationCode: onAccount('user.sendVerificationCode', {}),
  verifyEmail: onAccount('user.verify', { verificationCode: '{verificationCode}' }),
  checkPassword: onPassword('POST', 'check', { password: '{password}' }),
  resetPassword: onPassword('PUT', 'reset', {
    currentPassword: '{currentPassword}',
    newPassword,
  }),
  setPassword: onPassword('PUT', 'set', {
    value: newPassword,
    bypassPolicy: { $if: '{bypassPolicy}', pattern: '^true$', yes: true },
  }),
  recoverPassword: onPassword('POST', 'recover', {
    recoveryCode: '{recoveryCode}',
    newPassword,
  }),
  sendRecoveryCode: onPassword('POST', 'sendRecoveryCode', {}),
  readUserGroupMemberships: onUser({
    method: 'GET',
    path: `${one}/memberOfGroups`,
    query: { expand: 'group' },
    output: { groupMemberships: '{answer.body._embedded.groupMemberships}' },
  }),
  createUserGroupMembership: onUser({
    method: 'POST',
    path: `${one}/memberOfGroups`,
    body: { json: { id: group } },
    output: { groupMembership: '{answer.body}' },
  }),
  readAgreementContent: readAgreement,
  checkUserAgreement: onUser({
    method: 'GET',
    path: `${one}/agreementConsents/{agreed}`,
    values: { agreed: agreement },
  }),
  deleteUserGroupMembership: onUser({
    method: 'DELETE',
    path: `${one}/memberOfGroups/{groupId}`,
  }),
};
