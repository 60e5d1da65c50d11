import type { NodeCall } from '#plugins/connectors/contract';
import type { UserLookup } from '#plugins/connectors/contract/internal';
import { choice, line, getText } from '../../contract/nodeProperties';

const ways = {
  login: 'Username or email',
  userId: 'User ID',
  username: 'Username',
  email: 'Email',
  phone: 'Phone number',
  externalId: 'External ID',
  attribute: 'Attribute',
  identity: 'External identity',
};

/** The properties by which a node says whom it means. */
export const whichUser = {
  findBy: choice('Find By', ways, 'login'),
  identifier: line('Identifier', {
    required: true,
    info: 'The value of the identifier selected in “Find By”.',
  }),
  attributeName: line('Attribute', {
    preferredControlType: 'dropDownAsync',
    visibility: [{ findBy: 'attribute' }],
  }),
  issuer: line('Issuer', {
    visibility: [{ findBy: 'identity' }],
    info: 'The identity provider’s issuer. Enter the user’s subject in “Identifier”.',
  }),
};

/** Whom a node means. */
export function getUserLookup(call: NodeCall): UserLookup {
  const value = getText(call, 'identifier');
  switch (getText(call, 'findBy')) {
    case 'userId':
      return { userId: value };
    case 'username':
      return { username: value };
    case 'email':
      return { email: value };
    case 'phone':
      return { phone: value };
    case 'externalId':
      return { externalId: value };
    case 'attribute':
      return { attribute: getText(call, 'attributeName'), value };
    case 'identity':
      return { identity: { issuer: getText(call, 'issuer'), subject: value } };
    default:
      return { login: value };
  }
}
