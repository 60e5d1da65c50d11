import { getRawText, isOn, line, toggle } from '#plugins/users/contract/nodeProperties';
import {
  identifying,
  onPlatform,
  platformTerms,
  readUser,
  requireUser,
  resourceOutput,
  withResource,
} from './platformNode';
import { getPopulation, readUserChanges, userProperties } from './readUserChanges';
import { sendUserCode } from './userCodes';
import { needsVerification } from '#plugins/pingone/server/sso/userResource';

const { identifier, matchAttribute } = identifying;
const named = { identifier, matchAttribute };

/** Users made, changed, switched on and off, unlocked and removed. */
export const writeCapabilities = {
  createUser: {
    title: 'Create User',
    subTitle: 'Creates a user. Emails a code if the email address needs verification.',
    type: 'action' as const,
    properties: {
      ...userProperties,
      password: line('Password'),
      passwordForCreateUser: line('New User’s Password'),
    },
    takesSecrets: ['password', 'passwordForCreateUser'],
    output: resourceOutput,
    run: onPlatform(async ({ call, directory, companyId }) => {
      const password = getRawText(call, 'passwordForCreateUser') || getRawText(call, 'password');
      const user = await directory.create(
        companyId,
        { ...readUserChanges(call), ...(password && { password }) },
        platformTerms,
      );
      // A population that is kept here as a group gets the user among its own.
      const population = getPopulation(call);
      const group = population && (await directory.findGroup(companyId, population));
      if (group) await directory.addToGroup(companyId, group.groupId, user.userId);
      if (needsVerification(user) && user.email) await sendUserCode(call, user, 'verification');
      return withResource(user, call);
    }),
  },
  updateUser: {
    title: 'Update User',
    subTitle: 'Changes only the fields you fill in.',
    type: 'action' as const,
    properties: { ...named, ...userProperties, password: line('Password') },
    output: resourceOutput,
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const { userId } = await requireUser(given);
      const changes = readUserChanges(call);
      return withResource(await directory.update(companyId, userId, changes, platformTerms), call);
    }),
  },
  enableUser: {
    title: 'Enable or Disable User',
    subTitle: 'Disabling a user ends all of their sessions and blocks sign-in.',
    type: 'action' as const,
    properties: { ...named, enabled: toggle('Enabled', true) },
    output: resourceOutput,
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const { userId } = await requireUser(given);
      const enabled = isOn(call, 'enabled', true);
      return withResource(await directory.update(companyId, userId, { enabled }), call);
    }),
  },
  unlockUser: {
    title: 'Unlock User',
    subTitle: 'Resets the user’s count of incorrect passwords.',
    type: 'action' as const,
    properties: identifying,
    output: resourceOutput,
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const { userId } = await requireUser(given);
      await directory.unlock(companyId, userId);
      return withResource(await readUser(directory, companyId, userId), call);
    }),
  },
  deleteUser: {
    title: 'Delete User',
    subTitle: 'Deletes a user with their group memberships, identities, and authenticators.',
    type: 'action' as const,
    properties: named,
    output: { rawResponse: { type: 'object' } },
    run: onPlatform(async given => {
      const { directory, companyId } = given;
      await directory.delete(companyId, (await requireUser(given)).userId);
      return { kind: 'success', output: { rawResponse: {} } };
    }),
  },
};
