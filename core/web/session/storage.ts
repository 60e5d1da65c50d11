import type { Profile } from '../../contract/internal';

/**
 * All that outlives the page: auth, login state, timeout, selected company, profile (and the
 * email, after sign-off too).
 */
export interface TtlCache {
  readonly token: string | null;
  readonly tryFlowToken: string | null;
  readonly loggedIn: boolean;
  /** When the session ends, in epoch milliseconds. */
  readonly timeout: number;
  readonly companyId: string | null;
  readonly profile: Profile | null;
  readonly email: string;
}

export const nothing: TtlCache = {
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
export function recall(storage: Storage): TtlCache {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return typeof stored === 'object' ? { ...nothing, ...stored } : nothing;
  } catch {
    return nothing;
  }
}

export function remember(storage: Storage, state: TtlCache): void {
  try {
    storage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // A full or forbidden store costs the person a sign-in after the next reload, no more.
  }
}
