import { newId } from '#core/contract';
import type { startServer } from '#testing/startServer';
import type { JobContext } from '../job';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** Mails of environments, as rows that jobs delete, on a server of a test. */
export function mailsOn({ server }: Sluice) {
  const { database } = server;
  /** Adds so many mails that were sent at a time. */
  async function createMails(companyId: string, count: number, sent_date: number, subject = '') {
    const mails = Array.from({ length: count }, () => ({
      company_id: companyId,
      mail_id: newId(),
      to: 'ada@example.com',
      subject,
      text: '',
      created_date: 1,
      sent_date,
      tries: 1,
      next_try: 0,
      failure: '',
    }));
    for (let at = 0; at < count; at += 500)
      await database
        .forCompany(companyId)
        .insertInto('outbox')
        .values(mails.slice(at, at + 500))
        .execute();
  }
  const countMails = async (companyId: string) =>
    (await database.forCompany(companyId).selectFrom('outbox').select('mail_id').execute()).length;
  /** A job's context that notes how many mails these companies have after each of its writes. */
  function watchWrites(...companies: readonly string[]) {
    const left: number[][] = [];
    const { signal } = new AbortController();
    const fenced: JobContext['fenced'] = async work => {
      const done = await database.transaction(undefined, work);
      const counts: number[] = [];
      for (const companyId of companies) counts.push(await countMails(companyId));
      left.push(counts);
      return done;
    };
    return { left, context: { server, signal, fenced } };
  }
  return { createMails, countMails, watchWrites };
}
