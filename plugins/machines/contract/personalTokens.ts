import { Type, type Static } from 'typebox';
import { Acknowledgement, always, endpoint, Moment, Paging } from '#core/contract';
import { failures } from './failures';
import { may } from './references';

/** The longest life of a personal access token, in days, and those that people select from. */
export const tokenDays = { most: 365, presets: [7, 30, 90] } as const;

/** A personal access token without its value, which is shown once, where it is created. */
export const PersonalToken = Type.Object({
  tokenId: Type.String(),
  name: Type.String(),
  /** Its last characters, by which people tell it from others. */
  ending: Type.String(),
  /** The person’s roles that it is narrowed to; empty for all. */
  roles: Type.Array(Type.String()),
  readOnly: Type.Boolean(),
  createdDate: Moment,
  expires: Moment,
  /** When it was used last, to the minute; 0 for never. */
  usedDate: Moment,
  usedAddress: Type.String(),
});
export type PersonalToken = Static<typeof PersonalToken>;

/** A personal access token and whose it is. */
export const MemberToken = Type.Object({
  ...PersonalToken.properties,
  customerId: Type.String(),
  customerName: Type.String(),
});
export type MemberToken = Static<typeof MemberToken>;

export const listPersonalTokens = endpoint('GET /company/:companyId/personalTokens', {
  summary: 'Lists the caller’s personal access tokens for the selected environment, newest first.',
  scope: 'member',
  reply: Type.Object({ tokens: Type.Array(PersonalToken) }),
  when: always,
  failure: failures.fetchTokens,
});
export const listMemberTokens = endpoint('GET /company/:companyId/memberTokens', {
  summary: 'Lists the personal access tokens of all members, without their values.',
  query: Paging,
  reply: Type.Object({ tokens: Type.Array(MemberToken), tokenCount: Type.Integer() }),
  when: may('read'),
  failure: failures.fetchTokens,
});
export const createPersonalToken = endpoint('POST /company/:companyId/personalTokens', {
  summary:
    'Creates a personal access token for the selected environment. The token is returned only once. It never has more permissions than its owner.',
  scope: 'member',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    days: Type.Integer({ minimum: 1, maximum: tokenDays.most }),
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 50,
        uniqueItems: true,
      }),
    ),
    readOnly: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ token: Type.String(), created: PersonalToken }),
  confirmed: 'person',
  when: always,
  failure: failures.createToken,
  invalidates: () => [listPersonalTokens, listMemberTokens],
});
export const revokePersonalToken = endpoint('DELETE /company/:companyId/personalTokens/:tokenId', {
  summary: 'Revokes one of the caller’s personal access tokens.',
  scope: 'member',
  reply: Acknowledgement,
  when: always,
  failure: failures.revokeToken,
  invalidates: () => [listPersonalTokens, listMemberTokens],
});
export const revokeMemberToken = endpoint('DELETE /company/:companyId/memberTokens/:tokenId', {
  summary: 'Revokes a member’s personal access token.',
  reply: Acknowledgement,
  when: may('delete'),
  failure: failures.revokeToken,
  invalidates: () => [listPersonalTokens, listMemberTokens],
});
