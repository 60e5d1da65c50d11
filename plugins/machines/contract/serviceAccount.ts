import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/** The shortest and longest life of an access token, in minutes, and the usual one. */
export const tokenMinutes = { least: 5, most: 1440, usual: 60 } as const;
/** How many secrets an account has at most: one in use, and the one that replaces it. */
export const mostSecrets = 2;

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const fields = {
  name: Name,
  description: Type.String({ maxLength: 300 }),
  enabled: Type.Boolean(),
  /** Names of roles, as members have them. */
  roles: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
  }),
  /** Addresses or ranges (CIDR); where empty, the environment’s own list applies. */
  addresses: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
  /** How long its access tokens are valid, in minutes. */
  tokenMinutes: Type.Integer({ minimum: tokenMinutes.least, maximum: tokenMinutes.most }),
  /** Whether people may sign in through it. */
  signsPeopleIn: Type.Boolean(),
  /** Where the answers of such sign-ins may go. */
  redirectUris: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 }),
};
/** The body to create a service account. */
export const ServiceAccountDraft = Type.Object({
  name: fields.name,
  description: Type.Optional(fields.description),
  roles: fields.roles,
  addresses: Type.Optional(fields.addresses),
  tokenMinutes: Type.Optional(fields.tokenMinutes),
  signsPeopleIn: Type.Optional(fields.signsPeopleIn),
  redirectUris: Type.Optional(fields.redirectUris),
});
export type ServiceAccountDraft = Static<typeof ServiceAccountDraft>;
/** The body to change one; omitted keys keep their values. */
export const ServiceAccountChange = Type.Partial(Type.Object(fields));
export type ServiceAccountChange = Static<typeof ServiceAccountChange>;

const used = {
  /** When it was used last, to the minute; 0 for never. */
  usedDate: Moment,
  usedAddress: Type.String(),
};

/** A client secret; its value is shown once, where it is created. */
export const AccountSecret = Type.Object({
  secretId: Type.String(),
  /** Its last characters, by which people tell it from others. */
  ending: Type.String(),
  createdDate: Moment,
  /** 0 for no end. */
  expires: Moment,
  ...used,
});
export type AccountSecret = Static<typeof AccountSecret>;

/** A public key, or the URL of a set of them, that verifies the account’s own assertions. */
export const AccountKey = Type.Object({
  keyId: Type.String(),
  name: Type.String(),
  /** Such as `RSA, 2048 bits`; empty for a URL. */
  kind: Type.String(),
  /** The URL of a key set; empty for a key that is stored here. */
  url: Type.String(),
  createdDate: Moment,
  ...used,
});
export type AccountKey = Static<typeof AccountKey>;

/** A condition for a claim of a token: a text in which `*` stands for any characters. */
export const ClaimCondition = Type.Object({
  claim: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  pattern: Type.String({ minLength: 1, maxLength: 500, pattern: '[^*\\s]' }),
});
export type ClaimCondition = Static<typeof ClaimCondition>;

/** The body of a trusted issuer: whose tokens, for whom, and with which claims. */
export const IssuerTerms = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 500 }),
  audience: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  conditions: Type.Array(ClaimCondition, { minItems: 1, maxItems: 20 }),
});
export type IssuerTerms = Static<typeof IssuerTerms>;

/** An OpenID Connect issuer whose tokens stand for the account where they meet all conditions. */
export const TrustedIssuer = Type.Object({
  issuerId: Type.String(),
  ...IssuerTerms.properties,
  createdDate: Moment,
  ...used,
});
export type TrustedIssuer = Static<typeof TrustedIssuer>;

/** A service account without its credentials. */
export const ServiceAccountLine = Type.Object({
  /** The client ID. */
  accountId: Type.String(),
  ...fields,
  createdDate: Moment,
  ...used,
  secrets: Type.Array(AccountSecret),
  /** Its other credentials, by number. */
  keyCount: Type.Integer(),
  issuerCount: Type.Integer(),
});
export type ServiceAccountLine = Static<typeof ServiceAccountLine>;

/** A service account with its credentials, but no secret’s value. */
export const ServiceAccount = Type.Object({
  ...ServiceAccountLine.properties,
  keys: Type.Array(AccountKey),
  issuers: Type.Array(TrustedIssuer),
  /** Where its access tokens are issued, and who its assertions are for. */
  tokenUrl: Type.String(),
  issuer: Type.String(),
});
export type ServiceAccount = Static<typeof ServiceAccount>;

/** How a token fared against a trusted issuer: the first fault, and each condition. */
export const TokenVerdict = Type.Object({
  ok: Type.Boolean(),
  /** Why the token itself is not accepted. */
  fault: Type.Optional(Type.String()),
  conditions: Type.Array(
    Type.Object({
      ...ClaimCondition.properties,
      met: Type.Boolean(),
      /** The claim of the token; missing where the token has none. */
      actual: Type.Optional(Type.String()),
    }),
  ),
});
export type TokenVerdict = Static<typeof TokenVerdict>;
