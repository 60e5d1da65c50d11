import { toSentence } from '#core/contract/internal';
import { refusalStrings } from '#plugins/users/pageStrings';
import type { NodeCall } from '#plugins/connectors/contract';
import type { UserChanges } from '#plugins/connectors/contract/internal';
import {
  isOn,
  line,
  getRecord,
  rows,
  getText,
  toggle,
  userIdProperty,
} from '#plugins/users/contract/nodeProperties';
import {
  inDirectory,
  refusalOutput,
  refuse,
  succeed,
  userOutput,
  withUser,
  withFoundUser,
} from './directoryNode';
import { choosesAttribute, mapsAttributes } from './nodeChoices';
import { getUserLookup, whichUser } from '../whichUser';

const attributes = {
  ...rows('Attributes', 'The user’s custom attributes. An empty value removes an attribute.'),
  preferredControlType: 'mapping',
};
const plain = {
  username: line('Username'),
  email: line('Email'),
  phone: line('Phone Number'),
  externalId: line('External ID'),
  givenName: line('Given Name'),
  familyName: line('Family Name'),
};
const output = { ...userOutput, ...refusalOutput };

/** The plain fields and attributes that a node fills in. */
function getUserChanges(call: NodeCall): Omit<UserChanges, 'enabled'> {
  const given = Object.keys(plain).flatMap(name => {
    const value = getText(call, name);
    return value === '' ? [] : [[name, value]];
  });
  const own = getRecord(call, 'attributes');
  for (const [name, value] of Object.entries(own)) if (value === '') own[name] = null;
  return {
    ...Object.fromEntries(given),
    ...(Object.keys(own).length > 0 && { attributes: own }),
  };
}

const setEnabled = (enabled: boolean) => ({
  title: enabled ? 'Enable User' : 'Disable User',
  subTitle: enabled ? 'Lets a user sign in again.' : 'Keeps a user but blocks sign-in.',
  type: 'action' as const,
  properties: userIdProperty,
  output,
  run: inDirectory(async ({ call, directory, companyId, terms }) =>
    withUser(await directory.update(companyId, getText(call, 'userId'), { enabled }, terms)),
  ),
});

/** Users: made, found, changed, switched off and removed. */
export const userCapabilities = {
  createUser: {
    ...mapsAttributes,
    title: 'Create User',
    subTitle: 'Creates a user with a username, email address, phone number, or external ID.',
    type: 'action' as const,
    properties: {
      ...plain,
      password: line('Password', {
        info: 'New passwords are checked against the connection’s password rules.',
      }),
      emailVerified: toggle(
        'Email Verified',
        false,
        'Turn on only if the email address was verified in this flow or by a trusted source.',
      ),
      attributes,
    },
    takesSecrets: ['password'],
    output,
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const password = String(call.properties['password'] ?? '');
      const user = {
        ...getUserChanges(call),
        emailVerified: isOn(call, 'emailVerified'),
        ...(password && { password }),
      };
      return withUser(await directory.create(companyId, user, terms));
    }),
  },
  findUser: {
    ...choosesAttribute,
    title: 'Find User',
    subTitle: 'True if the user exists, false if not.',
    type: 'trigger' as const,
    properties: whichUser,
    output,
    run: inDirectory(({ call, directory, companyId }) =>
      withFoundUser(directory, companyId, getUserLookup(call)),
    ),
  },
  updateUser: {
    ...mapsAttributes,
    title: 'Update User',
    subTitle: 'Changes only the fields you fill in.',
    type: 'action' as const,
    properties: {
      ...userIdProperty,
      ...plain,
      clear: line('Fields to Clear', {
        info: 'Names of fields to clear, separated by commas. For example, phone, familyName.',
      }),
      attributes,
    },
    output,
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const cleared = getText(call, 'clear')
        .split(',')
        .map(each => each.trim())
        .filter(each => Object.hasOwn(plain, each));
      const changes = {
        ...Object.fromEntries(cleared.map(name => [name, ''])),
        ...getUserChanges(call),
      };
      return withUser(await directory.update(companyId, getText(call, 'userId'), changes, terms));
    }),
  },
  markEmailVerified: {
    title: 'Mark Email as Verified',
    subTitle: 'Use after the user has verified the email address.',
    type: 'action' as const,
    properties: {
      ...userIdProperty,
      email: line('Verified Email', {
        info: 'The email address that was verified. If it has changed since, it stays unverified.',
      }),
    },
    output,
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const userId = getText(call, 'userId');
      const proven = getText(call, 'email').toLowerCase();
      const user = await directory.find(companyId, { userId });
      if (user && proven && user.email.toLowerCase() !== proven)
        return refuse('emailChanged', toSentence(refusalStrings.emailChanged), {
          field: 'email',
        });
      return withUser(await directory.update(companyId, userId, { emailVerified: true }, terms));
    }),
  },
  enableUser: setEnabled(true),
  disableUser: setEnabled(false),
  deleteUser: {
    title: 'Delete User',
    subTitle: 'Deletes a user with their groups, identities, and authenticators.',
    type: 'action' as const,
    properties: userIdProperty,
    output: refusalOutput,
    run: inDirectory(async ({ call, directory, companyId }) => {
      await directory.delete(companyId, getText(call, 'userId'));
      return succeed({});
    }),
  },
};
