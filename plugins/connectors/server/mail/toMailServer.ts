import { getFlag, getNumber, formatValue, getText } from '../../contract/kit/readProperty';
import type { MailServer } from './SmtpSender';

/** The mail server that a connection's values name. */
export function toMailServer(values: Readonly<Record<string, unknown>>): MailServer {
  const secure = getFlag(values, 'secureFlag');
  return {
    host: getText(values, 'hostname'),
    port: getNumber(values, 'port', secure ? 465 : 587),
    secure,
    username: getText(values, 'username'),
    password: formatValue(values['password']),
    clientName: getText(values, 'name'),
  };
}
