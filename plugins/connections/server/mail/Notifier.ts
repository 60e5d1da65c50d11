import { namespace } from '../../../../core/contract';
import { queueMail, type Mail, type ServerHost } from '../../../../core/server';

/** Mail of the installation itself, through its outbox. */
export class Notifier {
  constructor(private readonly server: ServerHost) {}

  /** Done when the mail is in the outbox; answers with its id and whether a mail server is set that will take it. */
  async queue(companyId: string, mail: Mail): Promise<{ readonly mailId: string; readonly willBeSent: boolean }> {
    const mailId = await queueMail(this.server, this.server.database.of(companyId), companyId, mail);
    return { mailId, willBeSent: this.server.settings.smtpUrl !== undefined };
  }
}

/** Mail through the installation’s outbox, for the connectors of this plugin. */
export const notifier = namespace('connections').service<Notifier>('notifier');
