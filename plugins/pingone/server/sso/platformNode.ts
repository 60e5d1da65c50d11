import {
  userDirectory,
  type DirectoryUser,
  type NodeCall,
  type NodeOutcome,
  type UserDirectory,
} from '#plugins/connectors/contract';
import type { UserLookup } from '#plugins/connectors/contract/internal';
import { getText, line } from '#plugins/users/contract/nodeProperties';
import { refuseWith } from '../../contract';
import { notFound, noUserMatch, toPlatformFault } from './directoryFaults';
import {
  platformAttributes,
  toUserResource,
  userSchema,
} from '#plugins/pingone/server/sso/userResource';

/** The call of a capability for the directory. */
export interface Given {
  readonly call: NodeCall;
  readonly directory: UserDirectory;
  readonly companyId: string;
}

/** A run over the directory; what it refuses is the node's false branch, in the platform's form. */
export const onPlatform =
  (work: (given: Given) => Promise<NodeOutcome>) =>
  async (call: NodeCall): Promise<NodeOutcome> => {
    try {
      const { companyId } = call.interaction;
      return await work({ call, directory: call.get(userDirectory), companyId });
    } catch (fault) {
      const known = toPlatformFault(fault);
      if (!known) throw fault;
      return refuseWith(call, known);
    }
  };

/** The platform's own attributes by type; a company's others may be of any. */
export const platformTerms = { attributes: { declared: platformAttributes, free: true } };

/** Ends with a user under `name`, and as the answer of a call. */
export function withResource(
  user: DirectoryUser,
  { interaction: { companyId } }: NodeCall,
  name = 'user',
): NodeOutcome & { readonly kind: 'success' } {
  const resource = toUserResource(user, companyId);
  return { kind: 'success', output: { [name]: resource, rawResponse: resource } };
}
export const resourceOutput = { user: userSchema, rawResponse: userSchema };

const list = (displayName: string) => ({
  displayName,
  type: 'array',
  preferredControlType: 'textFieldArrayView',
});
/** The properties by which a node says whom it means, under all names that nodes have for them. */
export const identifying = {
  identifier: line('Identifier', { required: true, info: 'How to find the user.' }),
  matchAttribute: line('Identifier Attribute', { info: 'Defaults to “id”.' }),
  userId: line('User ID', {
    info: 'Used if no identifier is given.',
  }),
};
export const matching = {
  matchAttributes: list('User Attributes to Match'),
  userIdentifierForFindUser: line('User Identifier'),
};

/** The way to a user by an attribute of the resource. */
export function toLookup(attribute: string, value: string): UserLookup {
  switch (attribute) {
    case 'id':
      return { userId: value };
    case 'username':
      return { username: value };
    case 'email':
      return { email: value };
    case 'mobilePhone':
      return { phone: value };
    case 'externalId':
      return { externalId: value };
    default:
      return { attribute, value };
  }
}

/** The names in a list property, which may stand there as JSON or with commas between. */
export function readNames({ properties }: NodeCall, name: string): readonly string[] {
  const value = properties[name];
  const names = Array.isArray(value) ? value : String(value ?? '').split(/[\s,[\]"]+/);
  return names.map(each => String(each).trim()).filter(Boolean);
}

/** Whom a node means, as a way to find them. */
export function getLookup(call: NodeCall): UserLookup {
  const identifier = getText(call, 'identifier');
  return identifier
    ? toLookup(getText(call, 'matchAttribute') || 'id', identifier)
    : { userId: getText(call, 'userId') };
}

/** The one user whom any of these attributes leads to. */
export async function findAny(
  { directory, companyId }: Pick<Given, 'directory' | 'companyId'>,
  attributes: readonly string[],
  value: string,
): Promise<DirectoryUser> {
  const users = new Map<string, DirectoryUser>();
  for (const attribute of value === '' ? [] : attributes) {
    const user = await directory.find(companyId, toLookup(attribute, value));
    if (user) users.set(user.userId, user);
  }
  const [first, ...others] = users.values();
  if (!first) throw noUserMatch();
  if (others.length > 0)
    throw noUserMatch('The identifier matches several users. Match a unique attribute.');
  return first;
}

/** The user with an id, who was there just now. */
export async function readUser(
  directory: UserDirectory,
  companyId: string,
  userId: string,
): Promise<DirectoryUser> {
  const user = await directory.find(companyId, { userId });
  if (!user) throw notFound(`No user has the ID “${userId}”.`);
  return user;
}

/** The user that a node names; refuses an identifier that is nobody's. */
export async function requireUser({ call, directory, companyId }: Given): Promise<DirectoryUser> {
  const lookup = getLookup(call);
  const fallback = getText(call, 'userIdentifierForFindUser');
  if ('userId' in lookup && lookup.userId === '' && fallback) {
    const names = readNames(call, 'matchAttributes');
    return findAny({ directory, companyId }, names.length > 0 ? names : ['id'], fallback);
  }
  const user = await directory.find(companyId, lookup);
  if (user) return user;
  throw 'userId' in lookup ? notFound(`No user has the ID “${lookup.userId}”.`) : noUserMatch();
}
