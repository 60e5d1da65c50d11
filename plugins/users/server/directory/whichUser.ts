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
  identifier: line('Identifier', { required: true, info: 'The kind of identifier to search by.' }),
  attributeName: line('Attribute', {
    preferredControlType: 'dropDownAsync',
    visibility: [{ findBy: 'attribute' }],
  }),
  issuer: line('Issuer', {
    visibility: [{ findBy: 'identity' }],
    info: 'The issuer of the identity provider. Enter the subject as the identifier.',
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
