import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '../database';
import { hashSecret } from '../encryption/secrets';
import type { ServerHost } from '../host/serverHost';
import { isSecure } from '../http/publicAddress';
import { formatCookie } from '../http/responseHeaders';
import { issueToken, lifetimes, newToken } from './tokens';

type Settings = Pick<ServerHost, 'settings'>;
type Browser = Pick<FastifyRequest, 'headers'>;

/** People whose device one browser is, and devices of one person, at most. */
const most = { people: 5, devices: 20 } as const;

/** With the prefix, no site beside this host can set the cookie, such as pages of an environment. */
const toName = (server: Settings) =>
  isSecure(server) ? '__Host-sluice-devices' : 'sluice-devices';

/** The tokens that a browser brings, one for each person, the latest first. */
function readTokens(server: Settings, { headers }: Browser): readonly string[] {
  const form = new RegExp(`(?:^|;\\s*)${toName(server)}=([\\w.-]{43,400})(?:;|$)`);
  const [, value = ''] = form.exec(headers.cookie ?? '') ?? [];
  return value
    .split('.')
    .filter(token => token.length === 43)
    .slice(0, most.people);
}

/** The devices that these tokens stand for, by their hashes. */
const findDevices = (db: Queries, shown: readonly string[]) =>
  db
    .selectFrom('tokens')
    .innerJoin('customers', 'customers.customer_id', 'tokens.customer_id')
    .select(['tokens.token_hash', 'tokens.customer_id'])
    .where('tokens.token_hash', 'in', shown.map(hashSecret))
    .where('tokens.audience', '=', 'device')
    .where('tokens.expires_date', '>', Date.now());

/**
 * The device of this person that asks, by its hash: a browser in which they have signed in before.
 * Undefined for any other.
 */
export async function findDevice(
  server: Pick<ServerHost, 'settings' | 'database'>,
  browser: Browser,
  person: { readonly email: string } | { readonly customerId: string },
): Promise<string | undefined> {
  const shown = readTokens(server, browser);
  if (shown.length === 0) return undefined;
  const found = findDevices(server.database.allCompanies, shown);
  const own =
    'email' in person
      ? found.where('customers.email', '=', person.email)
      : found.where('customers.customer_id', '=', person.customerId);
  return (await own.executeTakeFirst())?.token_hash;
}

/** A browser in which someone has just signed in: its hash, and the value of its cookie. */
export interface Device {
  readonly hash: string;
  readonly cookie: string;
}

/**
 * Makes the browser a device of this person. One that was is given another token, so that a copy of
 * the cookie from before is of no use.
 */
export async function renewDevice(
  server: Settings,
  db: Queries,
  browser: Browser,
  customerId: string,
): Promise<Device> {
  const shown = readTokens(server, browser);
  const devices = shown.length === 0 ? [] : await findDevices(db, shown).execute();
  const own = devices.find(device => device.customer_id === customerId);
  const token = (own && (await replaceToken(db, own.token_hash))) ?? (await add(db, customerId));
  const others = shown.filter(each =>
    devices.some(
      device => device.customer_id !== customerId && device.token_hash === hashSecret(each),
    ),
  );
  const cookie = [token, ...others].slice(0, most.people).join('.');
  return { hash: hashSecret(token), cookie };
}

async function replaceToken(db: Queries, hash: string): Promise<string | undefined> {
  const token = newToken();
  const now = Date.now();
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({
      token_hash: hashSecret(token),
      used_date: now,
      expires_date: now + lifetimes.device.absolute,
    })
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? token : undefined;
}

/** Adds a device, in place of one that never came back, or else of the one unused for longest. */
async function add(db: Queries, customerId: string): Promise<string> {
  await db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', '=', 'device')
    .where('token_hash', 'not in', kept =>
      kept
        .selectFrom('tokens')
        .select('token_hash')
        .where('customer_id', '=', customerId)
        .where('audience', '=', 'device')
        .orderBy(({ eb, ref }) =>
          eb.case().when('used_date', '>', ref('created_date')).then(0).else(1).end(),
        )
        .orderBy('used_date', 'desc')
        .limit(most.devices - 1),
    )
    .execute();
  return issueToken(db, { audience: 'device', customerId, companyId: '' });
}

/** Gives a browser the cookie by which it is known. */
export function setDeviceCookie(
  server: Settings,
  reply: Pick<FastifyReply, 'header'>,
  { cookie }: Device,
): void {
  const written = formatCookie(
    {
      name: toName(server),
      value: cookie,
      maxAge: lifetimes.device.absolute / 1000,
      sameSite: 'Strict',
    },
    isSecure(server),
  );
  void reply.header('set-cookie', written);
}

/** Ends one device, by its hash: the browser is unknown from now on. */
export async function endDevice(db: Queries, device: string): Promise<void> {
  await db.deleteFrom('tokens').where('token_hash', '=', device).execute();
}

/** Ends the other devices of a person than this browser. */
export async function endOtherDevices(
  server: Settings,
  db: Queries,
  browser: Browser,
  customerId: string,
): Promise<void> {
  const ownHashes = readTokens(server, browser).map(hashSecret);
  let others = db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', '=', 'device');
  if (ownHashes.length > 0) others = others.where('token_hash', 'not in', ownHashes);
  await others.execute();
}
