import type { MailServer } from './SmtpSender';

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'refused the user name or the password of the connection',
  ETIMEDOUT: 'did not answer in time',
  ETLS: 'could not agree on an encrypted connection',
  EENVELOPE: 'did not take the sender or any recipient',
  EMESSAGE: 'did not take the mail',
};

/** Why a mail did not go out, as one sentence that names the server and never the password. */
export function smtpFault(
  fault: unknown,
  { host, port, secure }: Pick<MailServer, 'host' | 'port' | 'secure'>,
): Error {
  const {
    code = '',
    message = '',
    response,
  } = fault as { code?: string; message?: string; response?: string };
  const at = `The mail server ${host}:${port}`;
  const said = response ? ` It said: ${response.slice(0, 200)}` : '';
  if (/ECONNREFUSED/.test(message))
    return new Error(`Nothing listens at ${host}:${port}. Look at host and port.`);
  if (/wrong version number|packet length too long/i.test(message))
    return new Error(
      secure
        ? `${at} does not begin encrypted. Turn the Secure Flag of the connection off.`
        : `${at} begins encrypted. Turn the Secure Flag of the connection on.`,
    );
  if (/certificate|self.signed|altname/i.test(message))
    return new Error(`${at} shows a certificate that is not trusted: ${message}.`);
  const reason = reasons[code];
  return new Error(
    reason
      ? `${at} ${reason}.${said}`
      : `The mail through ${host}:${port} failed: ${message || code}.`,
  );
}
