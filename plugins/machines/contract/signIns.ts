import { Type, type Static } from 'typebox';
import { Acknowledgement, always, endpoint, Moment } from '#core/contract';
import { failures } from './failures';

const text = Type.Optional(Type.String({ maxLength: 2000 }));
/** An authorization request as the application sent it (RFC 6749, 4.1.1; RFC 7636, 4.3). */
export const SignInRequest = Type.Object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  response_mode: text,
  state: text,
  scope: text,
  nonce: text,
  prompt: text,
  max_age: text,
  code_challenge: text,
  code_challenge_method: text,
});
export type SignInRequest = Static<typeof SignInRequest>;

/** Which application asks for a sign-in, and what it may do then. */
export const SignInQuestion = Type.Object({
  name: Type.String(),
  description: Type.String(),
  environmentName: Type.String(),
  redirectUri: Type.String(),
  /** How long its access token is valid. */
  minutes: Type.Integer(),
  /** The permissions that both the person and the application have, such as `flows:read`. */
  permissions: Type.Array(Type.String()),
});
export type SignInQuestion = Static<typeof SignInQuestion>;

/** A sign-in of the caller through an application, until its access token ends. */
export const SignIn = Type.Object({
  signInId: Type.String(),
  name: Type.String(),
  createdDate: Moment,
  expires: Moment,
});
export type SignIn = Static<typeof SignIn>;

const personal = { scope: 'member', when: always, failure: failures.signIn } as const;

export const listSignIns = endpoint('GET /company/:companyId/signIns', {
  summary: 'Lists the caller’s sign-ins through applications in the selected environment.',
  ...personal,
  failure: failures.fetchSignIns,
  reply: Type.Object({ signIns: Type.Array(SignIn) }),
});
export const endSignIn = endpoint('DELETE /company/:companyId/signIns/:signInId', {
  summary: 'Ends one of the caller’s sign-ins through an application and revokes its access token.',
  ...personal,
  failure: failures.endSignIn,
  reply: Acknowledgement,
  invalidates: () => [listSignIns],
});
export const findSignIn = endpoint('POST /signInRequests/:environmentId', {
  summary: 'Returns the application that asks the caller to approve a sign-in to an environment.',
  ...personal,
  body: SignInRequest,
  reply: SignInQuestion,
});
export const answerSignIn = endpoint('POST /signInRequests/:environmentId/answer', {
  summary:
    'Approves or denies a sign-in through an application and returns the redirect URL for the response.',
  ...personal,
  body: Type.Object({ approve: Type.Boolean(), request: SignInRequest }),
  reply: Type.Object({ redirect: Type.String() }),
  invalidates: () => [listSignIns],
});
