import type { Settings } from '../settings';
import type { ServerHost } from '../host/serverHost';
import { readJson } from '../database';

interface Installation {
  readonly settings: Pick<Settings, 'publicUrl' | 'publicUrlSet'>;
}
/** A request as far as its page's address follows from it. */
interface Asking {
  readonly host: string;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether browsers reach this server over https, so that cookies are `Secure`. `SLUICE_URL` says
 * so, and no header of a request.
 */
export const isSecure = ({ settings }: Installation): boolean =>
  settings.publicUrl.startsWith('https:');

/**
 * Returns the origin of a page for the browser that asks: that of `SLUICE_URL`, or a domain that
 * the company proved and chose for its pages. Without `SLUICE_URL`, another name of this machine's
 * loopback is one as well. No other `Host` counts, whatever a request says.
 */
export async function getPageOrigin(
  server: Installation & Pick<ServerHost, 'database'>,
  { host }: Asking,
  companyId = '',
): Promise<string> {
  const url = new URL(server.settings.publicUrl);
  if (host === url.host) return url.origin;
  if (!server.settings.publicUrlSet && loopback.test(host)) return `http://${host}`;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  if (!companyId || !(await hasDomain(server, companyId, name))) return url.origin;
  return `${url.protocol}//${name}${url.port && `:${url.port}`}`;
}

async function hasDomain(
  { database }: Pick<ServerHost, 'database'>,
  companyId: string,
  name: string,
): Promise<boolean> {
  const company = await database.shared
    .selectFrom('companies')
    .select('custom_domains')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return company !== undefined && readJson(company.custom_domains).includes(name);
}
