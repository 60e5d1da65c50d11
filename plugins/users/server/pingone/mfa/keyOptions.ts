import { getField, isRecord } from '#core/contract';
import type { RelyingParty } from '#plugins/users/contract';

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

const toBase64Url = (text: string) =>
  text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** What a page sent of a key's answer, its base64 made that of the web; undefined if unreadable. */
export function readKeyAnswer(sent: unknown): unknown {
  let given = sent;
  try {
    if (typeof sent === 'string') given = JSON.parse(sent);
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

const platformHost = /(^|\.)(pingone|pingidentity)\.[a-z.]+$/i;
const getHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '');

/**
 * The site that a node names for its keys. The platform's own domains stand for this installation,
 * and an origin counts only within the site, as browsers have it.
 */
export function toParty(
  connected: RelyingParty,
  {
    rpId,
    rpName,
    origin,
  }: { readonly rpId: string; readonly rpName: string; readonly origin: string },
): RelyingParty {
  const own = rpId !== '' && !platformHost.test(rpId) ? rpId.toLowerCase() : '';
  const id = own || connected.id;
  const host = getHost(origin);
  const within = id !== undefined && (host === id || host.endsWith(`.${id}`));
  return {
    ...connected,
    ...(id !== undefined && { id }),
    ...(rpName !== '' && { name: rpName }),
    origins: [...(connected.origins ?? []), ...(within ? [new URL(origin).origin] : [])],
  };
}
