import { parseOptions } from '@node-rs/argon2';
import { format } from '../../contract';
import { listKeys } from '../../contract/internal';
import type { ServerHost } from '../host/serverHost';
import { toNetwork } from '../http/addressRange';
import { slowHashes } from './SlowHashes';
import { strings } from './strings';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified in place of a member who does not exist, so that both answers take the same time. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$QXQ9rbY40hGmazsZeQ2K3Q$ncbrtTvish/1ZgLtK3QgZLIp02O6n+j0dGJTkIjOI6w';
const form =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,3}),p=([1-9]\d?)\$([A-Za-z0-9+/]{1,100})\$([A-Za-z0-9+/]{1,100})$/;

/** The costs of hashes that are verified: kibibytes, passes, lanes; lengths in bytes. */
const bounds = {
  memory: { least: 7168, most: 65_536 },
  passes: { least: 1, most: 5 },
  lanes: { least: 1, most: 4 },
  /** Kibibytes times passes: five times the work of our own hashes. */
  work: { least: 7168, most: 196_608 },
  salt: { least: 8, most: 64 },
  output: { least: 16, most: 64 },
};

/** The turn of callers whose company is not known yet: their network's. */
export const toNetworkTurn = (address: string): string => `network ${toNetwork(address)}`;

/** Hashes a password in its turn. */
export const hashPassword = (password: string, turn: string): Promise<string> =>
  slowHashes.run(turn, 'hash', password, cost);

/**
 * Why a hash made elsewhere is not taken: only argon2id between a floor and a ceiling of costs is
 * ever verified, as verification costs what the hash asks for. Undefined for one that is.
 */
export function findHashFault(passwordHash: string): string | undefined {
  const [, m, t, p, salt = '', output = ''] = form.exec(passwordHash) ?? [];
  if (m === undefined) return strings.hashUnknown.text;
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  const costs = {
    memory,
    passes,
    lanes,
    work: memory * passes,
    salt: toBytes(salt),
    output: toBytes(output),
  };
  const wrong = listKeys(bounds).find(
    name => costs[name] < bounds[name].least || costs[name] > bounds[name].most,
  );
  return wrong && format(strings.hashOutside, { wrong, found: costs[wrong], ...bounds[wrong] });
}

const toBytes = (base64: string) => Math.floor((base64.length * 3) / 4);

/**
 * Whether the password fits the hash. An empty hash, and one that may not be verified, is compared
 * with nobody's and never fits.
 */
export async function fits(
  { log }: Pick<ServerHost, 'log'>,
  turn: string,
  password: string,
  passwordHash: string,
): Promise<boolean> {
  const fault = passwordHash === '' ? undefined : findHashFault(passwordHash);
  if (fault !== undefined)
    log.warn({ turn, fault }, 'a stored password hash could not be verified');
  const known = passwordHash !== '' && fault === undefined;
  const right = await slowHashes.run(turn, 'verify', known ? passwordHash : nobody, password);
  return right && known;
}

/**
 * As `fits`, for a try that was counted without a sync: the count is durable when this answers. The
 * disk has as long for it as the hash takes.
 */
export async function fitsCounted(
  server: Pick<ServerHost, 'log' | 'database'>,
  turn: string,
  password: string,
  passwordHash: string,
): Promise<boolean> {
  const [right] = await Promise.all([
    fits(server, turn, password, passwordHash),
    server.database.durable(),
  ]);
  return right;
}

/** Whether a hash that fits was made otherwise than it would be now. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  );
}
