import { ownPath } from '../../paths';

const key = 'sluice.sso.next';

/**
 * Keeps, for this tab, the path that somebody wants who goes to their provider first; undefined
 * forgets an earlier one.
 */
export function keepWanted(path: string | undefined): void {
  try {
    if (path) sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Without the store, a sign-in ends at the dashboard.
  }
}

/** Returns the path that was wanted before the person went to their provider. */
export function readWanted(): string | undefined {
  try {
    return ownPath(sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}
