import type { TestCall, TestOutcome } from '../../contract';
import { toMailServer } from './toMailServer';
import { smtpSender } from './SmtpSender';

/** Connects to a mail server, encrypts where it can, and signs on; no mail is sent. */
export async function tryMailServer({
  values,
  timeoutMs,
  signal,
  get,
}: TestCall): Promise<TestOutcome> {
  const mail = toMailServer(values);
  const { host, port, username } = mail;
  if (!host)
    return {
      outcome: 'fails',
      message: 'The connection names no mail server. Fill in SMTP Server/Host.',
    };
  await get(smtpSender).check(mail, timeoutMs, signal);
  return {
    outcome: 'works',
    message: username
      ? `The mail server ${host}:${port} takes the user name and the password. No mail was sent.`
      : `The mail server ${host}:${port} answers. There is no user name, so nobody signed on; no mail was sent.`,
  };
}
