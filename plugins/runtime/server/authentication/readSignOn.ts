import type { NodeCall } from '#plugins/connectors/contract';

export interface SignOnOptions {
  readonly userId: string;
  readonly methods: readonly string[];
  readonly idleSeconds: number;
}

const minute = 60;
const usualIdle = 43_200 * minute;
const longestIdle = 90 * 24 * 3600;

const text = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? ''
      : String(value).trim();

/**
 * Whom a node signs on, with what, and how long the session may lie idle (its property counts
 * minutes).
 */
export function readSignOn({ properties }: NodeCall): SignOnOptions {
  const { userId, authenticationMethods, customAuthenticationMethods, idleTimeout } = properties;
  const own = text(authenticationMethods) === 'useCustomAuthenticationMethods';
  const named = own ? text(customAuthenticationMethods) : text(authenticationMethods);
  const minutes = Number(text(idleTimeout));
  return {
    userId: text(userId),
    methods: [
      ...new Set(named.split(/[\s,;]+/).filter(each => /^[\w.:-]{1,64}$/.test(each))),
    ].slice(0, 20),
    idleSeconds: minutes > 0 ? Math.min(longestIdle, Math.ceil(minutes * minute)) : usualIdle,
  };
}
