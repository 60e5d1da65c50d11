import type { SignedIn } from '#plugins/connectors/contract';
import type { RunEnd } from '#plugins/runtime/contract';
import { OAuthError } from '../oauthFault';

const names = ['sub', 'userId', 'user_id', 'subject'] as const;
/**
 * The standard error codes that a flow may end with; all others are reported as `access_denied`.
 */
const errors =
  'login_required interaction_required consent_required account_selection_required server_error temporarily_unavailable'.split(
    ' ',
  );
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const toText = (text: unknown) => (typeof text === 'string' ? text.trim() : '');

/**
 * Whom the end of a run signed on: the one that the ending node signs in; else, where a flow ends
 * well with a plain answer, the one that its claims name as `sub`, `userId`, `user_id` or
 * `subject`, with the other claims. Throws where there is none.
 */
export function whoSignedOn({ success, signedIn, body }: RunEnd): SignedIn {
  const answer = record(body);
  if (!success) {
    const message =
      toText(answer['message']) ||
      toText(answer['errorMessage']) ||
      toText(answer['errorDescription']);
    const named = errors.find(each => each === answer['errorMessage']);
    throw new OAuthError(named ?? 'access_denied', message || 'The sign-on was not completed.');
  }
  if (signedIn) return signedIn;
  const claims = record(answer['additionalProperties']);
  const named = names.find(name => toText(claims[name]) !== '');
  if (!named)
    throw new OAuthError(
      'server_error',
      'The flow ended well but named nobody. End it with a node that signs the user in, or with a claim “sub” or “userId”.',
    );
  const { [named]: subject, auth_time, amr, ...rest } = claims;
  const methods = Array.isArray(amr)
    ? amr.filter((each): each is string => typeof each === 'string')
    : [];
  return {
    subject: toText(subject),
    claims: { ...rest, ...(auth_time !== undefined && { auth_time }) },
    methods,
  };
}
