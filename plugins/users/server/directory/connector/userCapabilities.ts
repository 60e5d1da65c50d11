import type { NodeCall } from '#plugins/connectors/contract';
import type { UserChanges } from '#plugins/connectors/contract';
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
  ...rows('Attributes', 'The company’s own attributes of the user; an empty value takes one away.'),
  preferredControlType: 'mapping',
};
const plain = {
  username: line('User Name'),
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
  subTitle: enabled ? 'Lets a user sign on again.' : 'Keeps a user, who can sign on no more.',
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
    subTitle: 'Makes a user; a user name, email, phone number or external id is needed.',
    type: 'action' as const,
    properties: {
      ...plain,
      password: line('Password', {
        info: 'Held against the password rules of the connection; none for a user without one.',
      }),
      emailVerified: toggle(
        'Email Verified',
        false,
        'Only when the address was proven in this flow, or by somebody trusted.',
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
    subTitle: 'True when there is one, false when there is none.',
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
    subTitle: 'Changes what is filled in and leaves the rest.',
    type: 'action' as const,
    properties: {
      ...userIdProperty,
      ...plain,
      clear: line('Fields to Empty', {
        info: 'Names of fields to take the value from, with commas between: phone, familyName.',
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
    subTitle: 'After the user has shown that the address is theirs.',
    type: 'action' as const,
    properties: {
      ...userIdProperty,
      email: line('Verified Email', {
        info: 'The address that was proven. Another one by now stays unverified.',
      }),
    },
    output,
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const userId = getText(call, 'userId');
      const proven = getText(call, 'email').toLowerCase();
      const user = await directory.find(companyId, { userId });
      if (user && proven && user.email.toLowerCase() !== proven)
        return refuse('emailChanged', `The user’s address is not “${proven}” any more.`, {
          field: 'email',
        });
      return withUser(await directory.update(companyId, userId, { emailVerified: true }, terms));
    }),
  },
  enableUser: setEnabled(true),
  disableUser: setEnabled(false),
  deleteUser: {
    title: 'Delete User',
    subTitle: 'Takes a user away with groups, identities and authenticators.',
    type: 'action' as const,
    properties: userIdProperty,
    output: refusalOutput,
    run: inDirectory(async ({ call, directory, companyId }) => {
      await directory.delete(companyId, getText(call, 'userId'));
      return succeed({});
    }),
  },
};
