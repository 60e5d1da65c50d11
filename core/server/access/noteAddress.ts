import { format } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { queueMail } from '../mail/outbox';
import type { Proof } from './admit';
import { afterwards } from './afterwards';
import { addressKey } from './lockout';
import { strings } from './strings';

const mostKept = 50;
const longestAgent = 200;

/** Remembers where a person signs on from, and writes to them when it is an address they never used before. */
export function noteAddress(server: ServerHost, { customerId, request }: Proof, companyId: string): void {
  const { ip } = request;
  const agent = (request.headers['user-agent'] ?? '').slice(0, longestAgent) || 'not told';
  server
    .get(afterwards)
    .add('the address of a sign-on could not be noted', () => note(server, { customerId, companyId, ip, agent }));
}

interface SignOn {
  readonly customerId: string;
  readonly companyId: string;
  readonly ip: string;
  readonly agent: string;
}

async function note(server: ServerHost, { customerId, companyId, ip, agent }: SignOn): Promise<void> {
  const address = addressKey(ip);
  const now = Date.now();
  await server.database.transaction(companyId, async db => {
    const known = await db
      .selectFrom('customer_addresses')
      .select('address')
      .where('customer_id', '=', customerId)
      .orderBy('seen_date', 'desc')
      .execute();
    await db
      .insertInto('customer_addresses')
      .values({ customer_id: customerId, address, seen_date: now })
      .onConflict(conflict => conflict.columns(['customer_id', 'address']).doUpdateSet({ seen_date: now }))
      .execute();
    const forgotten = known.slice(mostKept - 1).map(row => row.address);
    if (forgotten.length > 0)
      await db
        .deleteFrom('customer_addresses')
        .where('customer_id', '=', customerId)
        .where('address', 'in', forgotten)
        .execute();
    if (known.length === 0 || known.some(row => row.address === address)) return;
    const person = await db
      .selectFrom('customers')
      .select(['email', 'first_name'])
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!person) return;
    const facts = { name: person.first_name || person.email, address: ip, time: new Date(now).toUTCString(), agent };
    await queueMail(server, db, companyId, {
      to: person.email,
      subject: strings.newAddressSubject.text,
      text: format(strings.newAddressText, facts),
    });
  });
}
