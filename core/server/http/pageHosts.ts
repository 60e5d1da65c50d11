import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes, Failure } from '../../contract';
import { trimEnd } from '../../contract/trimEnd';
import { TtlCache } from '../cache/TtlCache';
import { readJson } from '../database';
import type { ServerHost } from '../host/serverHost';
import type { Settings } from '../settings/settings';
import { isOpenedByPerson, missingPage } from './missingPage';
import { isLoopback, isSecure } from './publicAddress';

/** A host that serves the hosted pages of one environment and nothing else. */
export interface PageHost {
  /** Empty for a name under which there are no pages. */
  readonly companyId: string;
  /** Where browsers see the pages, such as `https://<environment>.pages.example.com`. */
  readonly origin: string;
}
/** A request as far as the host that it asks follows from it. */
type Asking = Pick<FastifyRequest, 'host'>;
type Installation = Pick<ServerHost, 'settings' | 'database'>;
type Addresses = Pick<Settings, 'publicUrl' | 'publicUrlSet' | 'pagesUrl'>;

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name under which the installation keeps whose a domain is. */
export const domainClaim = (name: string): string => `domain:${name}`;

/** The addresses of the installation as every request is held against them. */
interface Known {
  readonly own: URL;
  readonly base: Base | undefined;
  /** The host by which the console was asked for last. */
  last?: string;
}
/** The URL of page hosts, without the environment's id. */
interface Base {
  readonly protocol: string;
  readonly suffix: string;
  readonly port: string;
  readonly any: boolean;
}
const read = new WeakMap<Addresses, Known>();

/** Reads the addresses of settings, once for each. */
function readAddresses(settings: Addresses): Known {
  const known = read.get(settings);
  if (known) return known;
  const addresses: Known = { own: new URL(settings.publicUrl), base: readBase(settings) };
  read.set(settings, addresses);
  return addresses;
}

function readBase({ publicUrl, pagesUrl }: Addresses): Base | undefined {
  const { protocol, hostname, port } = new URL(pagesUrl?.replace('*', 'any') ?? publicUrl);
  if (pagesUrl) return { protocol, suffix: hostname.slice('any'.length), port, any: true };
  return isLoopback(hostname) || hostname.endsWith('.localhost')
    ? { protocol, suffix: '.localhost', port, any: false }
    : undefined;
}

/** Whether each environment can have an origin of its own for its pages, whatever its domains. */
export const hasPageHosts = (settings: Addresses): boolean =>
  readAddresses(settings).base !== undefined;

/** Reads a `Host` header: the name in lower case, and its port. */
function readHost(host = '') {
  const [, name = '', port = ''] = /^(.*?)(?::(\d{1,5}))?$/s.exec(host.toLowerCase()) ?? [];
  return { name, port };
}

const domains = new WeakMap<object, TtlCache<string | undefined>>();

/** The environment (`owner`) that proved and chose a domain, or the first `domain` it chose. */
function ask(
  { database }: Installation,
  kind: 'owner' | 'domain',
  key: string,
): Promise<string | undefined> {
  let cache = domains.get(database);
  if (!cache) domains.set(database, (cache = new TtlCache()));
  return cache.get(kind, key, async () => {
    const chosen = async (companyId: string) => {
      const row = await database.forInstallation
        .selectFrom('companies')
        .select('custom_domains')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      return row ? readJson(row.custom_domains) : [];
    };
    if (kind === 'domain') return (await chosen(key))[0];
    const claim = await database.forInstallation
      .selectFrom('installation')
      .select('value')
      .where('name', '=', domainClaim(key))
      .executeTakeFirst();
    return claim && (await chosen(claim.value)).includes(key) ? claim.value : undefined;
  });
}

/**
 * Returns whose pages a host serves; undefined for one that serves the console. Only the name
 * counts, in whatever case; a port counts where nobody said what address browsers use. It waits
 * only to ask whose a domain is.
 */
function findPageHost(
  server: Installation,
  { host }: Asking,
): PageHost | undefined | Promise<PageHost | undefined> {
  const { settings } = server;
  const known = readAddresses(settings);
  if (host === known.last) return undefined;
  const { name: written, port } = readHost(host);
  const { own, base } = known;
  const name = trimEnd(written, '.');
  if (name === own.hostname || isLoopback(name)) {
    known.last = host;
    return undefined;
  }
  if (base && name.endsWith(base.suffix)) {
    const label = name.slice(0, -base.suffix.length);
    const isId = idForm.test(label) && written === name;
    if (isId) return { companyId: label, origin: toOrigin(settings, base, label, port) };
    if (base.any || idForm.test(label.split('.').at(-1)!)) return { companyId: '', origin: '' };
  }
  // An address of numbers is nobody's domain.
  if (!settings.publicUrlSet || !name.includes('.') || /^[\d.]+$|:/.test(name)) return undefined;
  const origin = `${own.protocol}//${name}${own.port && `:${own.port}`}`;
  return ask(server, 'owner', name).then(companyId => {
    if (!companyId) return undefined;
    return written === name ? { companyId, origin } : { companyId: '', origin: '' };
  });
}

const toOrigin = ({ publicUrlSet }: Addresses, base: Base, companyId: string, asked: string) => {
  const port = publicUrlSet ? base.port : asked;
  return new URL(`${base.protocol}//${companyId}${base.suffix}${port && `:${port}`}`).origin;
};

/**
 * Returns the origin of an environment's own pages for a browser that asks elsewhere: the first
 * domain that it chose, else its name under `SLUICE_PAGES_URL` or this machine's `localhost`;
 * undefined where it has none.
 */
export async function findPageOrigin(
  server: Installation,
  companyId: string,
  { host }: Asking,
): Promise<string | undefined> {
  const { settings } = server;
  if (!idForm.test(companyId)) return undefined;
  const { own, base } = readAddresses(settings);
  const domain =
    settings.publicUrlSet && isSecure(server) ? await ask(server, 'domain', companyId) : undefined;
  if (domain) return `https://${domain}${own.port && `:${own.port}`}`;
  const { name, port } = readHost(host);
  // Who asks a machine by another name than its own could not reach its `localhost`.
  if (!base || (!settings.publicUrlSet && !isLoopback(name))) return undefined;
  return toOrigin(settings, base, companyId, port);
}

/** Lets all routes of this scope be asked at hosts of pages, where no others are. */
export function serveOnPageHosts(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, onPageHosts: true };
  });
}

/** Keeps hosts of pages to what belongs there: the marked routes, for their own environment. */
export function guardPageHosts(app: FastifyInstance, server: ServerHost): void {
  app.decorateRequest('pageHost', undefined);
  app.addHook('onRequest', (request, reply, next) => {
    const answer = (fault?: Failure) => {
      if (!fault || !isOpenedByPerson(request)) return next(fault);
      void reply.status(404).type('text/html; charset=utf-8').send(missingPage);
    };
    const pageHost = findPageHost(server, request);
    if (pageHost instanceof Promise) pageHost.then(host => enter(request, host)).then(answer, next);
    else answer(enter(request, pageHost));
  });
}

/** Notes whose pages are asked for; returns why nothing is served. */
function enter(request: FastifyRequest, found: PageHost | undefined): Failure | undefined {
  if (!found) return undefined;
  const params: { readonly companyId?: string } = Object(request.params);
  if (!found.companyId || !request.routeOptions.config.onPageHosts) return nothingHere();
  request.pageHost = found;
  return isOwnPage(request, params.companyId ?? found.companyId) ? undefined : nothingHere();
}

type Hosted = { readonly pageHost?: PageHost | undefined };

const isOwnPage = ({ pageHost }: Hosted, companyId: string) =>
  !pageHost || pageHost.companyId === companyId;

/** Fails with 404 where a host of pages is asked for those of another environment. */
export function requireOwnPage(request: Hosted, companyId: string): void {
  if (!isOwnPage(request, companyId)) throw nothingHere();
}

const nothingHere = () =>
  new Failure(
    404,
    codes.notFound,
    'This page does not exist. Check the link, or start again from the app.',
  );

declare module 'fastify' {
  interface FastifyRequest {
    /** The environment whose pages the asked host serves; undefined for the console's. */
    pageHost?: PageHost | undefined;
  }
  interface FastifyContextConfig {
    onPageHosts?: boolean;
  }
}
