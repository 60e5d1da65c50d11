import { setTimeout as wait } from 'node:timers/promises';
import { limitTime } from '../http/limitTime';
import nodemailer, { type Transporter } from 'nodemailer';
import { getErrorMessage, type Service } from '../../contract';
import { isUnavailable } from '../database/dialect';
import { findKeyFault } from '../encryption/rootKey';
import type { ServerHost } from '../host/serverHost';
import { RecentCompanies } from '../jobs/turns/RecentCompanies';
import { mailHtml, mailText, type MailRow } from './outbox';
import { claimMail, createStaleMails, listWaiting } from './waitingMail';

const interval = 1000;
const mostTries = 8;
const firstPause = 5000;
/** How long after its last but one try an email is tried again. */
const longestPause = 2 ** (mostTries - 2) * firstPause;
/** Mails that are sent at once, each through a connection of its own. */
const atOnce = 6;
/** How long a mail is this process’s own; renewed while it is sent. */
const usualClaim = 60_000;
/** Until a mail that was sent is recorded once more, where the database was away. */
const recordEvery = 250;
const longestSend = 180_000;
const times = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** How long mails that are being sent may take to end when the process stops. */
const usualPatience = 15_000;

/**
 * Sends what waits in the outbox, one process at a time for each mail, with growing pauses after a
 * failure. Companies take turns, and one whose mails take long leaves connections to the others.
 */
export class Mailer {
  private timer: NodeJS.Timeout | undefined;
  private readonly transport: Transporter | undefined;
  private readonly sending = new Set<Promise<void>>();
  /** How many mails of each company are being sent. */
  private readonly held = new Map<string, number>();
  private readonly recent = new RecentCompanies();
  private readonly stopping = new AbortController();
  private taking: Promise<void> = Promise.resolve();
  /** The look at the outbox that has not begun. */
  private next: Promise<void> | undefined;
  private readonly stale: ReturnType<typeof createStaleMails>;
  private closed = false;
  /** Whether mail waits for a connection. */
  private more = false;

  constructor(
    private readonly server: ServerHost,
    smtpUrl = server.settings.smtpUrl,
    private readonly patience = usualPatience,
    private readonly claimMs = usualClaim,
  ) {
    const terms = { url: smtpUrl, pool: true as const, maxConnections: atOnce, ...times };
    this.transport = smtpUrl ? nodemailer.createTransport(terms) : undefined;
    this.stale = createStaleMails(server.database, {
      lasts: claimMs,
      latest: Math.max(longestPause, claimMs),
    });
  }

  start(): void {
    if (this.transport) this.timer = setInterval(() => void this.take(), interval);
  }

  /**
   * Takes as many mails as there are connections for, and more as those are sent; done when the
   * first are taken.
   */
  take(): Promise<void> {
    this.next ??= this.taking = this.taking
      .then(() => {
        this.next = undefined;
        return this.takeWaiting();
      })
      .catch(error => this.server.log.error({ err: error }, 'an email could not be sent'));
    return this.next;
  }

  /** Takes nothing new, waits for what is being sent, and gives back what takes too long. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.taking;
    const enough = setTimeout(() => this.stopping.abort(), this.patience);
    await Promise.all(this.sending);
    clearTimeout(enough);
    this.transport?.close();
  }

  private async takeWaiting(): Promise<void> {
    const { transport, server } = this;
    if (!transport) return;
    await this.stale.look(Date.now());
    for (let taken = true; taken && this.hasRoom();) {
      taken = false;
      const now = Date.now();
      const waiting = await listWaiting(server.database, now);
      this.more = waiting.length > 0;
      if (this.more && (await findKeyFault(server.database, server.secrets))) return;
      // By a wrong clock, it would send what others are sending.
      if (this.more && (await server.database.findClockFault())) return;
      for (const companyId of this.recent.sort(waiting, now)) {
        if (!this.hasRoom() || !this.canHold(companyId)) continue;
        const mail = await claimMail(server.database, companyId, {
          now,
          until: now + this.claimMs,
        });
        if (!mail) continue;
        taken = true;
        this.recent.note(companyId, now);
        this.begin(mail, transport);
      }
    }
  }

  private hasRoom(): boolean {
    return !this.closed && this.sending.size < atOnce;
  }

  /** As many as each would have if one more company came, so that it finds a connection free. */
  private canHold(companyId: string): boolean {
    const others = this.held.size - (this.held.has(companyId) ? 1 : 0);
    const share = Math.max(1, Math.floor(atOnce / (others + 2)));
    return (this.held.get(companyId) ?? 0) < share;
  }

  private begin(mail: MailRow, transport: Transporter): void {
    const { company_id: companyId } = mail;
    this.held.set(companyId, (this.held.get(companyId) ?? 0) + 1);
    const sent = this.send(mail, transport)
      .catch((error: unknown) =>
        this.server.log.error({ err: error }, 'the end of an email could not be recorded'),
      )
      .finally(() => {
        this.sending.delete(sent);
        const left = (this.held.get(companyId) ?? 1) - 1;
        if (left > 0) this.held.set(companyId, left);
        else this.held.delete(companyId);
        if (this.more && !this.closed) void this.take();
      });
    this.sending.add(sent);
  }

  private async send(mail: MailRow, transport: Transporter): Promise<void> {
    const lost = new AbortController();
    const renew = async () => {
      const renewed = await this.change(mail, { next_try: Date.now() + this.claimMs });
      // Another process sends it, since this one stood still for long.
      if (!renewed) lost.abort();
    };
    const beat = setInterval(() => void renew().catch(() => {}), this.claimMs / 3);
    try {
      const sent = await this.deliver(mail, transport, lost.signal);
      if (sent) await this.recordSent(mail);
    } finally {
      clearInterval(beat);
    }
  }

  /** Whether it was sent; why it was not is recorded. */
  private async deliver(
    mail: MailRow,
    transport: Transporter,
    lost: AbortSignal,
  ): Promise<boolean> {
    const { to, subject, tries } = mail;
    try {
      const { mailFrom: from, publicUrl } = this.server.settings;
      const html = mailHtml(this.server, mail);
      const text = mailText(this.server, mail);
      const limit = limitTime(longestSend, this.stopping.signal, lost);
      const { signal } = limit;
      // As text, one address could be read as several.
      const recipient = { name: '', address: to };
      // The same at each try: where a process stopped before it recorded one, readers see one email.
      const messageId = `<${mail.mail_id}@${new URL(publicUrl).hostname}>`;
      const content = { subject, text, ...(html && { html }) };
      const message = { from, to: recipient, messageId, ...content, signal };
      await transport.sendMail(message).finally(limit.end);
      return true;
    } catch (error) {
      const failure = getErrorMessage(error).slice(0, 500);
      const next_try = tries >= mostTries ? -1 : Date.now() + 2 ** (tries - 1) * firstPause;
      const stopped = { tries: tries - 1, next_try: Date.now() };
      await this.change(mail, this.stopping.signal.aborted ? stopped : { failure, next_try });
      return false;
    }
  }

  /**
   * Records that a mail was sent, also where another process has claimed it meanwhile: it need not
   * try again. While the database is away, nobody can send it again either.
   */
  private async recordSent({ company_id, mail_id }: MailRow): Promise<void> {
    for (;;)
      try {
        await this.server.database.allCompanies
          .updateTable('outbox')
          .set({ sent_date: Date.now(), failure: '' })
          .where('company_id', '=', company_id)
          .where('mail_id', '=', mail_id)
          .execute();
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await wait(recordEvery, undefined, { signal: this.stopping.signal });
      }
  }

  /** Changes a mail for as long as no other process has claimed it; whether it was so. */
  private async change(mail: MailRow, values: Partial<MailRow>): Promise<boolean> {
    const { company_id, mail_id, tries } = mail;
    const { numUpdatedRows } = await this.server.database.allCompanies
      .updateTable('outbox')
      .set(values)
      .where('company_id', '=', company_id)
      .where('mail_id', '=', mail_id)
      .where('tries', '=', tries)
      .where('sent_date', '=', 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

export const mailer: Service<Mailer> = { kind: 'service', id: 'core.mailer' };
