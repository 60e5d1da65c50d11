import { flagOf, numberOf, said, textOf } from '../connectors/readProperty';
import type { MailServer } from './SmtpSender';

/** The mail server that a connection's values name. */
export function mailServerOf(values: Readonly<Record<string, unknown>>): MailServer {
  const secure = flagOf(values, 'secureFlag');
  return {
    host: textOf(values, 'hostname'),
    port: numberOf(values, 'port', secure ? 465 : 587),
    secure,
    username: textOf(values, 'username'),
    password: said(values['password']),
    clientName: textOf(values, 'name'),
  };
}
