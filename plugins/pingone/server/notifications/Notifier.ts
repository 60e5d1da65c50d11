import nodemailer from 'nodemailer';
import { format, namespace } from '#core/contract';
import type { ServerHost } from '#core/server';
import { queueFlowMail, readMailRooms, type Mail, type MailRoom } from '#core/server/internal';
import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import { strings } from '../../strings';

/** Mail of the installation itself, through its outbox. */
export class Notifier {
  constructor(private readonly server: ServerHost) {}

  /**
   * Done when the mail is in the outbox; answers with its id and whether a mail server is set that
   * will take it.
   *
   * @throws MailLimitError where the environment has sent as many as it may
   */
  async queue(
    companyId: string,
    mail: Mail,
  ): Promise<{ readonly mailId: string; readonly willBeSent: boolean }> {
    const mailId = await queueFlowMail(this.server, companyId, mail);
    return { mailId, willBeSent: this.server.settings.smtpUrl !== undefined };
  }

  /** Reads what an environment may send, and has sent. */
  async room(companyId: string): Promise<MailRoom | undefined> {
    return (await readMailRooms(this.server, [companyId])).get(companyId);
  }

  /**
   * Whether the installation's mail server answers; undefined where none is set. Why not is the
   * operator's to read.
   */
  async answers(timeoutMs: number): Promise<boolean | undefined> {
    const { settings, log } = this.server;
    if (settings.smtpUrl === undefined) return undefined;
    const times = {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    };
    const transport = nodemailer.createTransport({ url: settings.smtpUrl, ...times });
    try {
      return await transport.verify();
    } catch (fault) {
      log.warn({ err: fault }, 'the mail server in SLUICE_SMTP_URL did not respond to a test');
      return false;
    } finally {
      transport.close();
    }
  }
}

/** Mail through the installation’s outbox, for the connector PingOne Notifications. */
export const notifier = namespace('pingone').service<Notifier>('notifier');

/** Says how many emails were sent, of those that the environment may send. */
function describeRoom(room: MailRoom | undefined): string {
  if (room?.hour.total === undefined || room.day.total === undefined) return '';
  return ` ${format(strings.emailsSent, {
    hour: room.hour.used,
    perHour: room.hour.total,
    day: room.day.used,
    perDay: room.day.total,
  })}`;
}

/** Asks whether the mail server of the installation answers; no mail is sent. */
export async function tryNotifier({ companyId, timeoutMs, get }: TestCall): Promise<TestOutcome> {
  const answers = await get(notifier).answers(timeoutMs);
  if (answers) {
    const sent = describeRoom(await get(notifier).room(companyId));
    return {
      outcome: 'works',
      message: `This installation’s mail server is responding. No email was sent.${sent}`,
    };
  }
  return {
    outcome: 'fails',
    message:
      answers === undefined
        ? 'This installation has no mail server, so emails wait in its outbox. An operator can set one in SLUICE_SMTP_URL.'
        : 'This installation’s mail server isn’t responding. See the server log for the reason.',
  };
}
