import type { Profile } from '../../contract/internal';

/**
 * All that outlives the page: auth, login state, timeout, selected company, profile (and the
 * email, after sign-off too).
 */
export interface StoredSession {
  readonly token: string | null;
  readonly tryFlowToken: string | null;
  readonly loggedIn: boolean;
  /** When the session ends, in epoch milliseconds. */
  readonly timeout: number;
  readonly companyId: string | null;
  readonly profile: Profile | null;
  readonly email: string;
}

export const nothing: StoredSession = {
  token: null,
  tryFlowToken: null,
  loggedIn: false,
  timeout: 0,
  companyId: null,
  profile: null,
  email: '',
};

export const storageKey = 'sluice.session';

/** Reads what was remembered; anything unreadable counts as nothing. */
export function readStoredSession(storage: Storage): StoredSession {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return typeof stored === 'object' ? { ...nothing, ...stored } : nothing;
  } catch {
    return nothing;
  }
}

export function storeSession(storage: Storage, state: StoredSession): void {
  try {
    storage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // A full or forbidden store costs the person a sign-in after the next reload, no more.
  }
}
