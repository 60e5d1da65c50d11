import type { Settings } from '../settings/settings';
import type { PageHost } from './pageHosts';

interface Installation {
  readonly settings: Pick<Settings, 'publicUrl' | 'publicUrlSet'>;
}
/** A request as far as its page's address follows from it. */
interface Asking {
  readonly host: string;
  readonly pageHost?: PageHost | undefined;
}

/** Whether a name is this machine's own, that of no other and of no environment. */
export const isLoopback = (name: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(name);

/**
 * Whether browsers reach this server over https, so that cookies are `Secure`. `SLUICE_URL` says
 * so, and no header of a request.
 */
export const isSecure = ({ settings }: Installation): boolean =>
  settings.publicUrl.startsWith('https:');

/**
 * Returns the origin of a page for the browser that asks: that of `SLUICE_URL`, or the asked host's
 * where it serves an environment's pages. Without `SLUICE_URL`, another name of this machine's
 * loopback is one as well. No other `Host` counts, whatever a request says.
 */
export function getPageOrigin({ settings }: Installation, { host, pageHost }: Asking): string {
  if (pageHost) return pageHost.origin;
  return !settings.publicUrlSet && isLoopback(host.replace(/:\d{1,5}$/, ''))
    ? `http://${host}`
    : new URL(settings.publicUrl).origin;
}
