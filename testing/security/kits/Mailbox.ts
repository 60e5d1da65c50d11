import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A mail server that keeps what it is given. */
export class Mailbox {
  readonly mails: Email[] = [];
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on(
        'end',
        () =>
          void PostalMime.parse(Buffer.concat(parts)).then(mail => (this.mails.push(mail), done())),
      );
    },
  });

  /** The value of SLUICE_SMTP_URL that leads here. */
  async open(): Promise<string> {
    await new Promise<void>(resolve => void this.smtp.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.smtp.server.address() as AddressInfo).port}`;
  }
  close(): Promise<void> {
    return new Promise(resolve => this.smtp.close(() => resolve()));
  }

  has(address: string): boolean {
    return this.mails.some(mail => mail.to?.some(to => to.address === address));
  }
  /** The code of the newest mail to this address, once it is there. */
  codeFor(address: string): Promise<string> {
    return vi.waitFor(
      () => {
        const mail = this.mails.findLast(each => each.to?.some(to => to.address === address));
        if (!mail) throw new Error(`There is no mail to ${address} yet.`);
        return /\b(\d{6}|\d{8})\b/.exec(mail.text ?? '')![1]!;
      },
      { timeout: 10_000, interval: 50 },
    );
  }
}
