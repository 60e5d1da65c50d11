import type { Queries } from '#core/server';
import { TooManyRequestsError } from '#core/server/internal';
import { toSentence } from '#core/contract/internal';
import { toNetwork } from '#core/server/http/addressRange';
import { deviceTimes } from '../../contract';
import { strings } from '../../strings';

/** Devices of one network that may wait at once. */
const mostOfNetwork = 50;
/** Devices that may wait at once in all. */
const most = 5000;

/**
 * Makes a place for one more device. Where all are taken, the oldest device of the network that has
 * most gives its place up, so that many networks of one stranger don't keep others out.
 *
 * @throws TooManyRequestsError 429 where the network has as many as it may have
 */
export async function makePlace(db: Queries, address: string, now: number): Promise<void> {
  await db.deleteFrom('device_codes').where('expires', '<', now).execute();
  const rows = await db
    .selectFrom('device_codes')
    .select(['code_hash', 'address'])
    .where('status', 'in', ['waiting', 'denied'])
    .orderBy('created_date')
    .execute();
  const networks = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const network = toNetwork(row.address);
    const others = networks.get(network);
    if (others) others.push(row);
    else networks.set(network, [row]);
  }
  if ((networks.get(toNetwork(address))?.length ?? 0) >= mostOfNetwork)
    throw new TooManyRequestsError(deviceTimes.expires, toSentence(strings.tooManyDevices));
  if (rows.length < most) return;
  const [oldest] = [...networks.values()].reduce((a, b) => (b.length > a.length ? b : a));
  await db.deleteFrom('device_codes').where('code_hash', '=', oldest!.code_hash).execute();
}
