import { parseShallow } from '#core/contract/valueSize';
import { getField, isRecord } from '#core/contract';
import { trimEnd } from '#core/contract/trimEnd';
import type { NodeCall } from '#plugins/connectors/contract';
import type { RelyingParty } from '#plugins/users/contract';
import { getRelyingParty } from '#plugins/users/contract';

const toBytes = (base64url: unknown) => [...Buffer.from(String(base64url), 'base64url')];
const readList = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const toDescriptors = (value: unknown) =>
  readList(value).map(each => ({ ...each, type: 'public-key', id: toBytes(each['id']) }));

/**
 * The options of a new key as pages of the platform read them: JSON, what is binary as lists of
 * bytes.
 */
export const toCreationText = (options: unknown): string => {
  const user = getField(options, 'user');
  return JSON.stringify({
    ...(isRecord(options) ? options : {}),
    challenge: toBytes(getField(options, 'challenge')),
    user: { ...(isRecord(user) ? user : {}), id: toBytes(getField(user, 'id')) },
    excludeCredentials: toDescriptors(getField(options, 'excludeCredentials')),
    // A page may narrow these down; what is required here would shut keys without a PIN out.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
};

/** The options of an answer in the same form. */
export const toRequestText = (options: unknown): string => {
  const allowed = toDescriptors(getField(options, 'allowCredentials'));
  return JSON.stringify({
    ...(isRecord(options) ? options : {}),
    challenge: toBytes(getField(options, 'challenge')),
    ...(allowed.length > 0 ? { allowCredentials: allowed } : { allowCredentials: undefined }),
  });
};

const toBase64Url = (text: string) => trimEnd(text.replaceAll('+', '-').replaceAll('/', '_'), '=');

/** Reads a key's answer from a page, with its base64 as base64url; undefined if unreadable. */
export function readKeyAnswer(sent: unknown): unknown {
  let given = sent;
  try {
    if (typeof sent === 'string') given = parseShallow(sent);
  } catch {
    return undefined;
  }
  const response = getField(given, 'response');
  if (!isRecord(given) || !isRecord(response)) return undefined;
  const id = toBase64Url(String(given['id'] ?? given['rawId'] ?? ''));
  const fields = Object.entries(response).filter(([, value]) => value !== '' && value !== null);
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      fields.map(([name, value]) => [name, typeof value === 'string' ? toBase64Url(value) : value]),
    ),
  };
}

const getHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '');
const isWithin = (origin: string, id: string) => {
  const host = getHost(origin);
  return host === id || host.endsWith(`.${id}`);
};

/**
 * The site whose keys a node asks for: the one it names where a page of that site asks, since a
 * browser takes no other, else the connection's. Flows that come from elsewhere name the domains
 * of elsewhere.
 */
export function chooseSite(
  { connection, interaction, properties }: NodeCall,
  publicUrl: string,
): RelyingParty {
  const connected = getRelyingParty({ connection });
  const readText = (name: string) =>
    typeof properties[name] === 'string' ? properties[name].trim() : '';
  const named = (readText('rpId') || readText('deviceAuthenRpId')).toLowerCase();
  const origins = [
    publicUrl,
    String(interaction.request['origin'] ?? ''),
    ...(connected.origins ?? []),
  ];
  const id = named && origins.some(each => isWithin(each, named)) ? named : connected.id;
  const name = readText('rpName') || connected.name;
  return { ...connected, ...(name && { name }), ...(id && { id }) };
}

/** The site that was asked, with the page that answers where it stands within the site. */
export function getAnsweringSite(
  { connection, interaction, properties }: NodeCall,
  rpId: string,
): RelyingParty {
  const connected = getRelyingParty({ connection });
  const pages = [properties['origin'], interaction.request['origin']]
    .map(String)
    .filter(each => rpId !== '' && isWithin(each, rpId))
    .map(each => new URL(each).origin);
  return {
    ...connected,
    ...(rpId && { id: rpId }),
    origins: [...(connected.origins ?? []), ...pages],
  };
}
