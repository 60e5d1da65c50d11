import { format } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { nameInMail } from '../mail/nameInMail';
import { queueMail } from '../mail/outbox';
import type { Proof } from './admit';
import { deferredTasks } from '../jobs/deferredTasks';
import { toNetwork } from '../http/addressRange';
import { strings } from './strings';

const mostKept = 50;
const longestAgent = 200;

/**
 * Remembers where a person signs in from, and writes to them when it is an address they never used
 * before.
 */
export function noteAddress(
  server: ServerHost,
  { customerId, request }: Proof,
  companyId: string,
): void {
  const { ip } = request;
  const agent = (request.headers['user-agent'] ?? '').slice(0, longestAgent) || 'unknown';
  server
    .get(deferredTasks)
    .add('the IP address of a sign-in could not be recorded', () =>
      note(server, { customerId, companyId, ip, agent }),
    );
}

interface SignOn {
  readonly customerId: string;
  readonly companyId: string;
  readonly ip: string;
  readonly agent: string;
}

async function note(
  server: ServerHost,
  { customerId, companyId, ip, agent }: SignOn,
): Promise<void> {
  const address = toNetwork(ip);
  const now = Date.now();
  await server.database.concurrentTransaction(companyId, async db => {
    // Of two sign-ins at once from a new address, one puts it in and writes.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('customer_addresses')
      .values({ customer_id: customerId, address, seen_date: now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    if (!isNew)
      await db
        .updateTable('customer_addresses')
        .set({ seen_date: now })
        .where('customer_id', '=', customerId)
        .where('address', '=', address)
        .execute();
    const known = await db
      .selectFrom('customer_addresses')
      .select('address')
      .where('customer_id', '=', customerId)
      .orderBy('seen_date', 'desc')
      .execute();
    const forgotten = known.slice(mostKept).map(row => row.address);
    if (forgotten.length > 0)
      await db
        .deleteFrom('customer_addresses')
        .where('customer_id', '=', customerId)
        .where('address', 'in', forgotten)
        .execute();
    if (!isNew || known.length === 1) return;
    const person = await db
      .selectFrom('customers')
      .select(['email', 'first_name'])
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!person) return;
    const facts = {
      name: nameInMail(person.first_name) || nameInMail(person.email),
      address: ip,
      time: new Date(now).toUTCString(),
      agent: nameInMail(agent, longestAgent),
    };
    await queueMail(server, db, companyId, {
      to: person.email,
      subject: strings.newAddressSubject.text,
      text: format(strings.newAddressText, facts),
    });
  });
}
