import type { SignedOn } from '#core/web/session/Account';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../paths';

/**
 * Leads on from a sign-on to where it ended; answers whether the screen is about to change. Without
 * `to` the login page itself finds where somebody wanted to go.
 */
export function useEntered(to?: { readonly in: string; readonly cancelled: string }) {
  const app = useApp();
  return (outcome: SignedOn): boolean => {
    if (outcome === 'passwordExpired') app.go(paths.resetPassword.to());
    else if (to) app.go(to[outcome]);
    return outcome !== 'cancelled' || to !== undefined;
  };
}
