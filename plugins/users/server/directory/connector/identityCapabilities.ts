import { toSentence } from '#core/contract/internal';
import { refusalStrings } from '#plugins/users/pageStrings';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { proveUser } from '#plugins/connectors/contract/internal';
import type { DirectoryUser } from '#plugins/connectors/contract';
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
  userOutput,
  withUser,
  withFoundUser,
} from './directoryNode';

const identity = {
  issuer: line('Issuer', {
    required: true,
    info: 'The issuer in the provider’s tokens.',
  }),
  subject: line('Subject', {
    required: true,
    info: 'The person’s ID at the provider: the “sub” claim of the token.',
  }),
};
const output = { ...userOutput, ...refusalOutput };
const getIdentity = (call: NodeCall) => ({
  issuer: getText(call, 'issuer'),
  subject: getText(call, 'subject'),
});

/** Converts a user to the claims for an application, under the names of OpenID Connect. */
const toClaims = (user: DirectoryUser): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      name: user.displayName,
      given_name: user.givenName,
      family_name: user.familyName,
      preferred_username: user.username || user.email,
      email: user.email,
      ...(user.email && { email_verified: user.emailVerified }),
      phone_number: user.phone,
    }).filter(([, value]) => value !== ''),
  );

function signedOn(call: NodeCall, user: DirectoryUser): NodeOutcome {
  const claims = { ...toClaims(user), ...getRecord(call, 'claims') };
  const methods = getText(call, 'methods')
    .split(/[\s,]+/)
    .filter(Boolean);
  const { interaction, nodeId, capabilityName } = call;
  const body = {
    ...claims,
    sub: user.userId,
    interactionId: interaction.id,
    companyId: interaction.companyId,
    connectorId: 'userDirectoryConnector',
    id: nodeId,
    capabilityName,
    success: true,
    additionalProperties: { ...claims, sub: user.userId },
  };
  return {
    kind: 'response',
    success: true,
    status: 200,
    body,
    signedIn: { subject: user.userId, claims, methods },
    output: { ...claims, userId: user.userId },
  };
}

/** Identities at other providers, and the end of a sign-in. */
export const identityCapabilities = {
  adoptIdentity: {
    title: 'Sign In with External Identity',
    subTitle:
      'Finds the user of an external identity, links one by a verified email address, or creates one.',
    type: 'trigger' as const,
    properties: {
      ...identity,
      email: line('Email'),
      emailVerified: line('Email Verified', {
        info: 'From the provider. Set to “true” only if the provider has verified the email address.',
      }),
      givenName: line('Given Name'),
      familyName: line('Family Name'),
      attributes: rows('Attributes', 'Stored when a user is created.'),
      createUser: toggle('Create User', true, 'Creates a user if none exists.'),
    },
    output: { ...output, outcome: { type: 'string' } },
    run: inDirectory(async ({ call, directory, companyId }) => {
      const identity = getIdentity(call);
      const adopted = await directory.adoptIdentity(
        companyId,
        {
          ...identity,
          email: getText(call, 'email'),
          emailVerified: isOn(call, 'emailVerified'),
          givenName: getText(call, 'givenName'),
          familyName: getText(call, 'familyName'),
          attributes: getRecord(call, 'attributes'),
        },
        { create: isOn(call, 'createUser', true) },
      );
      if (!adopted) return refuse('userNotFound', 'No user has this identity.');
      if (!adopted.user.enabled) return refuse('disabled', toSentence(refusalStrings.disabled));
      const outcome = withUser(adopted.user, { outcome: adopted.outcome });
      const known = call.proven?.identity;
      // The node itself has seen no credential: only a sign-in at the provider in this run counts.
      return known?.issuer === identity.issuer && known.subject === identity.subject
        ? { ...outcome, proves: proveUser(adopted.user.userId, identity) }
        : outcome;
    }),
  },
  linkIdentity: {
    title: 'Link External Identity',
    subTitle: 'Links to a user who signed in during this run.',
    type: 'action' as const,
    properties: { ...userIdProperty, ...identity },
    output,
    run: inDirectory(async ({ call, directory, companyId }) => {
      const userId = getText(call, 'userId');
      await directory.linkIdentity(companyId, userId, getIdentity(call));
      return withFoundUser(directory, companyId, { userId });
    }),
  },
  unlinkIdentity: {
    title: 'Unlink External Identity',
    type: 'action' as const,
    properties: { ...userIdProperty, ...identity },
    output: refusalOutput,
    run: inDirectory(async ({ call, directory, companyId }) => {
      await directory.unlinkIdentity(companyId, getText(call, 'userId'), getIdentity(call));
      return { kind: 'success', output: {} };
    }),
  },
  completeSignOn: {
    title: 'Complete Sign-In',
    subTitle:
      'Ends the flow successfully and signs in this user. Applications get the user’s claims.',
    type: 'action' as const,
    properties: {
      ...userIdProperty,
      methods: line('Authentication Methods', {
        info: 'The “amr” values of the sign-in, such as “pwd otp” or “hwk”.',
      }),
      claims: rows(
        'More Claims',
        'Passed to the application in addition to name, email, and phone.',
      ),
    },
    output: { userId: { type: 'string' }, ...refusalOutput },
    run: inDirectory(async ({ call, directory, companyId }) => {
      const user = await directory.find(companyId, { userId: getText(call, 'userId') });
      if (!user) return refuse('userNotFound', 'This user does not exist, so the sign-in failed.');
      if (!user.enabled) return refuse('disabled', toSentence(refusalStrings.disabled));
      await directory.signedOn(companyId, user.userId);
      return signedOn(call, user);
    }),
  },
};
