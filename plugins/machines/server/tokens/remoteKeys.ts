import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import { getErrorMessage, isRecord } from '#core/contract';
import type { ServerHost } from '#core/server';
import { outgoingCalls } from '#core/server/internal';
import { toSmallKeySet } from '#core/server/http/published/keepSmall';
import { getKeySets } from '#core/server/http/published/KeySets';

const largest = 256 * 1024;
const patienceMs = 10_000;

/** Reads a JSON document of another host, behind the address guard; throws a sentence. */
export async function readRemoteJson(
  server: ServerHost,
  companyId: string,
  url: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { host } = new URL(url);
  const fetched = server.get(outgoingCalls).fetchOf(companyId, { maxBytes: largest });
  const reply = await fetched(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!reply.ok) throw new Error(`${host} returned ${reply.status}.`);
  const body: unknown = await reply.json().catch(() => undefined);
  if (!isRecord(body)) throw new Error(`${host} returned something other than a JSON object.`);
  return body;
}

function toKeySet(body: Readonly<Record<string, unknown>>, host: string): JSONWebKeySet {
  const { keys } = body;
  if (!Array.isArray(keys) || !keys.every(isRecord))
    throw new Error(`${host} didn’t return a JSON Web Key Set.`);
  return toSmallKeySet(body);
}

/** Finds the URL of an issuer’s keys by its discovery document (OpenID Connect Discovery, 4). */
async function discoverKeys(
  server: ServerHost,
  companyId: string,
  issuer: string,
): Promise<string> {
  const base = issuer.endsWith('/') ? issuer.slice(0, -1) : issuer;
  const discovery = await readRemoteJson(
    server,
    companyId,
    `${base}/.well-known/openid-configuration`,
  );
  if (discovery['issuer'] !== issuer)
    throw new Error(
      `The issuer at this URL identifies itself as ${String(discovery['issuer']).slice(0, 200)}.`,
    );
  const url = discovery['jwks_uri'];
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new Error(`The discovery document of ${issuer} has no jwks_uri.`);
  return url;
}

/**
 * Returns the keys of a set at a URL, or of an issuer by its discovery document. Throws a sentence
 * where they can’t be read.
 */
export function findRemoteKeys(
  server: ServerHost,
  companyId: string,
  from: { readonly url: string } | { readonly issuer: string },
): JWTVerifyGetKey {
  const read = async () => {
    const url = 'url' in from ? from.url : await discoverKeys(server, companyId, from.issuer);
    return toKeySet(await readRemoteJson(server, companyId, url), new URL(url).host);
  };
  return getKeySets(server).find(companyId, JSON.stringify(from), () =>
    read().catch((fault: unknown) => {
      throw new RemoteKeysError(getErrorMessage(fault), { cause: fault });
    }),
  );
}

/** Keys of another host could not be read; its message is a sentence. */
export class RemoteKeysError extends Error {
  override readonly name = 'RemoteKeysError';
}
