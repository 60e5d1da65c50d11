import { BlockedAddressError } from '#core/server/http/guardedFetch';
import { type ServerHost, handle } from '#core/server';
import { outgoingCalls } from '#core/server/internal';
import { codes, Failure } from '#core/contract';
import { checkKeys } from '../contract';
import { keysUrlFault, requestKeys } from '#core/contract/authentication/requestKeys';
import { findApp } from './appRow';

const patience = 10_000;
const largest = 256 * 1024;

/**
 * The text of the keys that an application publishes at an address; throws a sentence where there
 * are none to be had.
 */
export async function readPublishedKeys(
  server: ServerHost,
  companyId: string,
  url: string,
): Promise<string> {
  const { host } = new URL(url);
  let reply: Response;
  try {
    const fetched = server.get(outgoingCalls).fetchOf(companyId, { maxBytes: largest });
    reply = await fetched(url, { signal: AbortSignal.timeout(patience) });
  } catch (fault) {
    if (fault instanceof BlockedAddressError) throw fault;
    const why = fault instanceof Error ? fault.message : String(fault);
    throw new Error(`${host} did not respond: ${why}`, { cause: fault });
  }
  if (!reply.ok) throw new Error(`${host} returned ${reply.status}`);
  return reply.text();
}

function refuse(field: 'spJwksOpenid' | 'spjwksUrl', message: string): never {
  throw new Failure(400, codes.invalid, message, [{ at: `body/${field}`, message }]);
}

/** Reads the keys that an application’s requests are to be signed with, before they are saved. */
export const checkKeysHandler = handle(checkKeys, async ({ params, body }, call) => {
  const { db, server, companyId, audit } = call;
  await findApp(db, params.appId);
  const { spJwksOpenid = '', spjwksUrl = '' } = body;
  const pasted = spJwksOpenid.trim();
  if (pasted) {
    const { keys, fault } = requestKeys(pasted);
    if (fault !== undefined) refuse('spJwksOpenid', fault);
    return { keys: [...keys] };
  }
  const url = spjwksUrl.trim();
  if (!url) refuse('spJwksOpenid', 'Enter a JSON Web Key Set or a JWKS URL.');
  const wrong = keysUrlFault(url);
  if (wrong) refuse('spjwksUrl', wrong);
  await audit({
    action: 'checkKeys',
    resource: 'application',
    resourceId: params.appId,
    after: { spjwksUrl: url },
  });
  const text = await readPublishedKeys(server, companyId, url).catch((fault: Error) =>
    refuse('spjwksUrl', `The keys can’t be read: ${fault.message}`),
  );
  const { keys, fault } = requestKeys(text);
  if (fault !== undefined)
    refuse('spjwksUrl', `${new URL(url).host} returned an unexpected response. ${fault}`);
  return { keys: [...keys] };
});
