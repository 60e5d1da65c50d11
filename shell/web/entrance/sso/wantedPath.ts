import { ownPath } from '../../paths';

const key = 'sluice.sso.next';
/** How long somebody takes at their provider at most, in milliseconds. */
const longest = 10 * 60_000;

/**
 * Keeps the path that somebody wants who goes to their provider first; undefined forgets an earlier
 * one. Where storage is restricted it is not kept, and the sign-in ends at the dashboard.
 */
export function keepWanted(store: Storage, path: string | undefined): void {
  if (path === undefined) store.removeItem(key);
  else store.setItem(key, `${Date.now()} ${path}`);
}

/** Returns the path that was wanted before the person went to their provider. */
export function readWanted(store: Storage): string | undefined {
  const [, since, path = null] = /^(\d+) (.*)$/.exec(store.getItem(key) ?? '') ?? [];
  return Date.now() - Number(since) < longest ? ownPath(path) : undefined;
}
