import { format } from '#core/contract';
import { readJson } from '#core/server';
import type { SignInRequest } from '../../contract';
import { isRegistered } from '../../domain/redirectUris';
import { strings } from '../../strings';
import type { AccountRow } from '../tables';
import { TokenError } from '../tokens/TokenError';

/** A request that an account may make. */
export interface ValidRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly openid: boolean;
  /** The person must show once more that it is them. */
  readonly confirm: boolean;
  /** Milliseconds since they last showed it, at most; undefined for any. */
  readonly maxAge: number | undefined;
}

/**
 * Returns where answers of a request go; throws a `TokenError` where they can go nowhere, which only
 * a page can tell.
 */
export function readRedirectUri(account: AccountRow, { redirect_uri: uri = '' }: SignInRequest) {
  const { name } = account;
  const refuse = (message: string, error = 'invalid_request') => new TokenError(error, message);
  if (account.enabled !== 1)
    throw refuse(format(strings.signInDisabled, { name }), 'unauthorized_client');
  if (account.signs_people_in !== 1)
    throw refuse(format(strings.signInOff, { name }), 'unauthorized_client');
  if (!uri) throw refuse(strings.redirectMissing.text);
  if (!isRegistered(readJson(account.redirect_uris), uri))
    throw refuse(format(strings.redirectUnknown, { uri: uri.slice(0, 200), name }));
  return uri;
}

const words = (text = '') => text.split(' ').filter(Boolean);

/** Reads a request whose answers go to the address given; throws a `TokenError` to tell it. */
export function readSignInRequest(asked: SignInRequest, redirectUri: string): ValidRequest {
  const refuse = (message: string, error = 'invalid_request') => new TokenError(error, message);
  const { code_challenge: challenge = '' } = asked;
  if (asked.response_type !== 'code')
    throw refuse(strings.responseTypeWrong.text, 'unsupported_response_type');
  if (asked.response_mode !== undefined && asked.response_mode !== 'query')
    throw refuse(strings.responseModeWrong.text);
  if (!challenge || asked.code_challenge_method !== 'S256') throw refuse(strings.challengeDue.text);
  if (!/^[\w-]{43}$/.test(challenge)) throw refuse(strings.challengeWrong.text);
  const scope = words(asked.scope);
  if (scope.some(each => each !== 'openid')) throw refuse(strings.scopeWrong.text, 'invalid_scope');
  const prompt = words(asked.prompt);
  if (prompt.includes('none')) throw refuse(strings.promptNone.text, 'interaction_required');
  const { max_age: age } = asked;
  if (age !== undefined && !/^\d{1,9}$/.test(age)) throw refuse(strings.maxAgeWrong.text);
  return {
    redirectUri,
    challenge,
    state: asked.state ?? '',
    nonce: asked.nonce ?? '',
    openid: scope.includes('openid'),
    confirm: prompt.includes('login'),
    maxAge: age === undefined ? undefined : 1000 * Number(age),
  };
}
