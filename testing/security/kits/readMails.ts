import { deferredTasks, mailText } from '#core/server/internal';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** Returns the emails to an address, the newest first, as whoever reads that mailbox has them. */
export async function readMails({ server }: Pick<Sluice, 'server'>, email: string) {
  await server.get(deferredTasks).settle();
  const rows = await server.database.allCompanies
    .selectFrom('outbox')
    .selectAll()
    .where('to', '=', email)
    .orderBy('created_date', 'desc')
    .execute();
  return rows.map(row => ({ subject: row.subject, text: mailText(server, row) }));
}

/** Returns the token of the link in the newest email to an address. */
export async function readMailedToken(
  sluice: Pick<Sluice, 'server'>,
  email: string,
): Promise<string> {
  const [newest] = await readMails(sluice, email);
  if (!newest) throw new Error(`No email was sent to ${email}.`);
  return /token=([\w-]+)/.exec(newest.text)?.[1] ?? '';
}
