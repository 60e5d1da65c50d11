import { mailText } from '#core/server/mail/outbox';
import type { startServer } from '#testing/startServer';

type Server = Awaited<ReturnType<typeof startServer>>;

/** The mails of a company as they wait to be sent: there as soon as a page is shown that asks for one. */
export class Outbox {
  constructor(
    private readonly server: Server,
    private readonly companyId: string,
  ) {}

  /** The newest code that was mailed. */
  async code(): Promise<string | undefined> {
    const texts = await this.read();
    return texts.map(text => /\b(\d{4,8})\b/.exec(text)?.[1]).find(code => code !== undefined);
  }

  /** The links of the newest mail. */
  async links(): Promise<readonly string[]> {
    const [newest = ''] = await this.read();
    return [...new Set([...newest.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) => link))];
  }

  private async read(): Promise<readonly string[]> {
    const { server } = this.server;
    const mails = await server.database
      .forCompany(this.companyId)
      .selectFrom('outbox')
      .selectAll()
      .orderBy('created_date', 'desc')
      .limit(3)
      .execute();
    return mails.map(mail => mailText(server, mail));
  }
}
