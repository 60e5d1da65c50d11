import { limitTime } from '#core/server/http/limitTime';
import nodemailer, { type Transporter } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport';
import { namespace } from '#core/contract';
import type { ServerHost } from '#core/server';
import { outgoingCalls } from '#core/server/internal';
import { isAddress, AddressRules, bare } from '#core/server/http/AddressRules';
import { toMailText } from '../../contract/kit/mailText';
import { toOneLine, type Address } from '../../contract/kit/readAddresses';
import { Socket } from 'node:net';
import { getFlag, getNumber, formatValue, getText } from '../../contract/kit/readProperty';

interface Reaching {
  readonly allowHosts: readonly string[];
  readonly lookUp: (host: string) => Promise<readonly { readonly address: string }[]>;
}

/**
 * The address to open a socket to, so that what was checked is what is called: a host of the
 * private network is refused unless the operator allows it, whatever its name says later.
 */
async function reachableAddress(
  host: string,
  port: number,
  { allowHosts, lookUp }: Reaching,
): Promise<{
  readonly address: string;
  /** The operator named this very host. */ readonly allowed: boolean;
}> {
  const rules = new AddressRules(allowHosts);
  const name = bare(host);
  const allowed = rules.lists(name, String(port));
  const addresses = isAddress(name)
    ? [{ address: name }]
    : await lookUp(name).catch(() => {
        throw new Error(
          `The mail server ${host} can’t be resolved. Check the host name in the connection.`,
        );
      });
  if (
    !allowed &&
    (addresses.length === 0 || addresses.some(({ address }) => !rules.mayReach(address)))
  )
    throw new Error(
      `Email through ${host} is blocked because its IP address is in a private network. An operator can allow the host in SLUICE_ALLOW_HOSTS.`,
    );
  return { address: addresses[0]?.address ?? name, allowed };
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'rejected the connection’s username or password',
  ETIMEDOUT: 'did not respond in time',
  ETLS: 'could not set up an encrypted connection',
  EENVELOPE: 'rejected the sender or all recipients',
  EMESSAGE: 'rejected the email',
};

/** Why a mail did not go out, as one sentence that names the server and never the password. */
function smtpFault(
  fault: unknown,
  { host, port, secure }: Pick<MailServer, 'host' | 'port' | 'secure'>,
): Error {
  const {
    code = '',
    message = '',
    response,
  } = fault as { code?: string; message?: string; response?: string };
  const at = `The mail server ${host}:${port}`;
  const answer = response ? ` Its message: ${response.slice(0, 200)}` : '';
  if (/ECONNREFUSED/.test(message))
    return new Error(`Nothing is listening at ${host}:${port}. Check the host and port.`);
  if (/wrong version number|packet length too long/i.test(message))
    return new Error(
      secure
        ? `${at} doesn’t use TLS from the start. Turn off the connection’s Secure Flag.`
        : `${at} uses TLS from the start. Turn on the connection’s Secure Flag.`,
    );
  if (/certificate|self.signed|altname/i.test(message))
    return new Error(`${at} has an untrusted certificate: ${message}.`);
  const reason = reasons[code];
  return new Error(
    reason
      ? `${at} ${reason}.${answer}`
      : `Email through ${host}:${port} failed: ${message || code}`,
  );
}

/** A mail server, as a connection names it. */
export interface MailServer {
  /** The environment that it is called for. */
  readonly companyId: string;
  readonly host: string;
  readonly port: number;
  /**
   * Encrypted from the first byte; otherwise the connection is encrypted as soon as the server
   * offers it.
   */
  readonly secure: boolean;
  readonly username: string;
  readonly password: string;
  /** How this client names itself. */
  readonly clientName: string;
}
export interface Message {
  readonly from: Address;
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly replyTo: readonly Address[];
  readonly subject: string;
  readonly body: string;
  readonly html: boolean;
}
export interface SentMail {
  readonly messageId: string;
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
}

const mostRecipients = 100;
/** A hundred times as much as a server sends for one email, with its certificates. */
const mostReceived = 1024 * 1024;
/** How often it is looked at how much that is, in milliseconds. */
const lookMs = 20;

/** Sends mail through the mail servers that connections name. */
export class SmtpSender {
  constructor(private readonly server: Pick<ServerHost, 'settings' | 'get'>) {}

  /**
   * Done when the server has answered and taken user name and password; no mail is sent. Rejects
   * with a sentence otherwise.
   */
  async check(mail: MailServer, timeoutMs: number, signal: AbortSignal): Promise<void> {
    await this.use(mail, timeoutMs, signal, transport => transport.verify());
  }

  /** Ends what a server draws out, whatever it sends: the library waits for silence alone. */
  private async use<T>(
    mail: MailServer,
    timeoutMs: number,
    signal: AbortSignal,
    work: (transport: Transporter<SentMessageInfo>) => Promise<T>,
  ): Promise<T> {
    const limit = limitTime(timeoutMs, signal);
    const { signal: until } = limit;
    let leave = () => {};
    try {
      leave = await this.server.get(outgoingCalls).begin(mail.companyId, until);
      return await this.connect(mail, timeoutMs, until, work);
    } finally {
      limit.end();
      leave();
    }
  }

  private async connect<T>(
    mail: MailServer,
    timeoutMs: number,
    until: AbortSignal,
    work: (transport: Transporter<SentMessageInfo>) => Promise<T>,
  ): Promise<T> {
    const socket = new Socket();
    const stop = () => void socket.destroy();
    until.addEventListener('abort', stop, { once: true });
    const transport = await this.open(mail, timeoutMs, socket);
    const isFlooded = () => socket.bytesRead > mostReceived;
    // The library keeps every line that it has not read yet, and takes long to read many.
    const looking = setInterval(() => isFlooded() && stop(), lookMs).unref();
    try {
      // Destroyed before it was connected, it would connect all the same.
      until.throwIfAborted();
      return await work(transport);
    } catch (fault) {
      if (isFlooded())
        throw new Error(`The mail server ${mail.host}:${mail.port} sent more than 1 MiB.`, {
          cause: fault,
        });
      throw smtpFault(until.aborted ? { code: 'ETIMEDOUT' } : fault, mail);
    } finally {
      clearInterval(looking);
      until.removeEventListener('abort', stop);
      transport.close();
      socket.destroySoon();
    }
  }

  /** A connection to be made to the address that was checked, and to no other. */
  private async open(mail: MailServer, timeoutMs: number, socket: Socket) {
    const { host, port, secure, username, password, clientName } = mail;
    const { address, allowed } = await reachableAddress(host, port, {
      allowHosts: this.server.settings.allowHosts,
      lookUp: name => this.server.get(outgoingCalls).lookUp(mail.companyId, name),
    });
    return nodemailer.createTransport({
      host: address,
      port,
      socket,
      secure,
      // A password goes over an open line only to a host that the operator himself has named.
      requireTLS: username !== '' && !secure && !allowed,
      ...(!isAddress(host) && { tls: { servername: host } }),
      ...(clientName && { name: toOneLine(clientName) }),
      ...(username && { auth: { user: username, pass: password } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Done when the server has taken the mail for at least one recipient; rejects with a sentence
   * otherwise.
   */
  async send(
    mail: MailServer,
    message: Message,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<SentMail> {
    const { to, cc, bcc, subject, body, html } = message;
    const recipients = to.length + cc.length + bcc.length;
    if (recipients === 0) throw new Error('The email has no recipients. Fill in “To”.');
    if (recipients > mostRecipients)
      throw new Error(
        `The email has ${recipients} recipients, but the limit is ${mostRecipients}. Remove some recipients.`,
      );
    const [toList, ccList, bccList, replyTo] = [to, cc, bcc, message.replyTo].map(list =>
      list.map(each => ({ ...each })),
    );
    const { messageId, accepted, rejected } = await this.use(mail, timeoutMs, signal, transport =>
      transport.sendMail({
        from: { ...message.from },
        to: toList,
        cc: ccList,
        bcc: bccList,
        replyTo,
        subject: toOneLine(subject),
        // Those who read no HTML get the same as text.
        ...(html ? { html: body, text: toMailText(body) } : { text: body }),
      }),
    );
    return { messageId, accepted: accepted.map(getAddress), rejected: rejected.map(getAddress) };
  }
}

const getAddress = (each: string | { readonly address: string }) =>
  typeof each === 'string' ? each : each.address;

/** Mail through servers of connections, for the connectors of this plugin. */
export const smtpSender = namespace('connectors').service<SmtpSender>('smtpSender');

/** The mail server that a connection's values name. */
export function toMailServer(
  companyId: string,
  values: Readonly<Record<string, unknown>>,
): MailServer {
  const secure = getFlag(values, 'secureFlag');
  return {
    companyId,
    host: getText(values, 'hostname'),
    port: getNumber(values, 'port', secure ? 465 : 587),
    secure,
    username: getText(values, 'username'),
    password: formatValue(values['password']),
    clientName: getText(values, 'name'),
  };
}
