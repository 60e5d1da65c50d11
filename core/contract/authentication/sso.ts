import { Type, type Static } from 'typebox';
import { endpoint, Acknowledgement } from '../endpoint';
import { errorMessages } from '../failure';
import { can, every } from '../gate';
import { maySecure, maySeeSecurity } from './security';
import { companyAccess } from './session';

const Domain = Type.String({
  minLength: 3,
  maxLength: 253,
  pattern: '^[^@\\s/:]+\\.[^@\\s/:.]+$',
  description: 'a domain such as example.com',
});

/** The provider of OpenID Connect by which members of a company may sign in. */
export const SsoProvider = Type.Object({
  enabled: Type.Boolean(),
  /** The name that people know the provider by. */
  name: Type.String({ maxLength: 100 }),
  issuer: Type.String({ maxLength: 500 }),
  clientId: Type.String({ maxLength: 300 }),
  /** `******` for the one that is kept. */
  clientSecret: Type.String({ maxLength: 2000 }),
  /** Addresses of these domains may sign in, and no other. */
  domains: Type.Array(Domain, { maxItems: 50, uniqueItems: true }),
  /** Whether somebody whom nobody has invited becomes a member, and as what. */
  createPeople: Type.Boolean(),
  role: Type.String({ maxLength: 200 }),
  /** Whether a second factor that the provider reports counts here. */
  trustMfa: Type.Boolean(),
});
export type SsoProvider = Static<typeof SsoProvider>;

export const noProvider: SsoProvider = {
  enabled: false,
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: [],
  createPeople: false,
  role: 'default:read',
  trustMfa: false,
};

/** The result of a provider trial. */
export const SsoTrial = Type.Object({
  state: Type.Union([Type.Literal('waiting'), Type.Literal('welcome'), Type.Literal('refused')]),
  /** Why it was refused. */
  reason: Type.String(),
  issuer: Type.String(),
  subject: Type.String(),
  email: Type.String(),
  verified: Type.Boolean(),
  /** How the provider says that the person was shown to be there. */
  methods: Type.Array(Type.String()),
  /** The effect of the sign-in: `known`, `linked`, or without an account, `joined` or `created`. */
  outcome: Type.String(),
});
export type SsoTrial = Static<typeof SsoTrial>;

export const getSsoProvider = endpoint('GET /company/:companyId/sso', {
  summary:
    'Returns the provider that members can sign in with, and the redirect URI to register there.',
  reply: Type.Object({
    provider: SsoProvider,
    redirectUri: Type.String(),
    signOnAddress: Type.String(),
  }),
  when: maySeeSecurity,
  failure: errorMessages.fetchSso,
});
export const saveSsoProvider = endpoint('PUT /company/:companyId/sso', {
  summary: 'Sets the provider that members can sign in with. Requires the super admin role.',
  body: SsoProvider,
  reply: Acknowledgement,
  confirmed: 'session',
  when: maySecure,
  failure: errorMessages.updateSso,
  invalidates: () => [getSsoProvider],
});
export const trySsoProvider = endpoint('POST /company/:companyId/sso/trials', {
  summary: 'Starts a test sign-in with a saved or unsaved provider. No one is signed in.',
  body: SsoProvider,
  reply: Type.Object({ url: Type.String(), trialId: Type.String() }),
  when: maySecure,
  failure: errorMessages.trySso,
});
export const getSsoTrial = endpoint('GET /company/:companyId/sso/trials/:trialId', {
  summary: 'Returns the result of a test sign-in. Results are kept for one hour.',
  reply: SsoTrial,
  when: every(maySeeSecurity, can(companyAccess, 'read')),
  failure: errorMessages.trySso,
});
