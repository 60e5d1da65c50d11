import { getErrorMessage } from '#core/contract';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type TestCall,
  type TestOutcome,
} from '#plugins/connectors/contract';
import { readAddresses } from '#plugins/connectors/contract/kit/readAddresses';
import { localizeMail } from '#plugins/connectors/contract/kit/localizeMail';
import { toMailServer } from '../../mail/SmtpSender';
import { smtpSender } from '../../mail/SmtpSender';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { choice, field, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { formatValue, getText } from '#plugins/connectors/contract/kit/readProperty';

/** Connects to a mail server, encrypts where it can, and signs in; no mail is sent. */
async function tryMailServer(call: TestCall): Promise<TestOutcome> {
  const { companyId, values, timeoutMs, signal, get } = call;
  const mail = toMailServer(companyId, values);
  const { host, port, username } = mail;
  if (!host)
    return {
      outcome: 'fails',
      message: 'The connection has no mail server. Enter one in SMTP Server/Host.',
    };
  await get(smtpSender).check(mail, timeoutMs, signal);
  return {
    outcome: 'works',
    message: username
      ? `The mail server ${host}:${port} accepts the username and password. No email was sent.`
      : `The mail server ${host}:${port} responds. No username is set, so sign-in was not tested. No email was sent.`,
  };
}

async function sendEmail(call: NodeCall): Promise<NodeOutcome> {
  const { properties, raw, interaction, signal } = call;
  const mail = toMailServer(interaction.companyId, call.connection);
  if (!mail.host)
    return failed(
      'noMailServer',
      'The connection has no mail server. Enter one in the connection’s SMTP Server/Host setting.',
    );
  try {
    const [from] = readAddresses(
      properties['from'] || (mail.username.includes('@') ? mail.username : ''),
    );
    if (!from) return failed('noSender', 'The email has no sender. Fill in “From”.');
    const html = getText(properties, 'contentType') === 'text/html';
    const lists = {
      to: readAddresses(properties['to']),
      cc: readAddresses(properties['cc']),
      bcc: readAddresses(properties['bcc']),
      replyTo: readAddresses(properties['replyTo']),
    };
    const sent = await call.get(smtpSender).send(
      mail,
      {
        from,
        ...lists,
        subject: getText(properties, 'subject'),
        // In markup, values of the run are escaped, so that nobody writes markup into another one's
        // mail.
        body: html
          ? localizeMail(call.render(formatValue(raw['message']?.value), properties), message =>
              call.say({ message }),
            )
          : formatValue(properties['message']),
        html,
      },
      Math.min(30_000, interaction.httpTimeoutMs),
      signal,
    );
    return { kind: 'success', output: { ...sent } };
  } catch (fault) {
    return failed('mailFailed', getErrorMessage(fault));
  }
}

/** Sends mail through a mail server of the company’s own. */
export const smtpConnector = defineConnector({
  id: 'smtpConnector',
  name: 'SMTP Client',
  description: 'Sends email through your own mail server.',
  category: { name: 'Operate', value: 'operate' },
  colors: { dark: '#364fc7', canvas: '#e6eafc', canvasText: '#1f2937' },
  account: {
    hostname: field('SMTP Server/Host', 'textField', { placeholder: 'smtp.example.com' }),
    port: field('SMTP Port', 'textField', { type: 'number', placeholder: '587' }),
    name: field('Client Name', 'textField', {
      info: 'The host name to send in the SMTP greeting (EHLO).',
    }),
    username: field('Username'),
    password: field('Password', 'secureTextArea', { secure: true }),
    secureFlag: toggle('Secure Flag', false, 'Uses TLS from the start, as on port 465.'),
  },
  test: tryMailServer,
  capabilities: {
    sendEmail: {
      title: 'Send Email',
      type: 'action',
      properties: {
        from: referring('From', { placeholder: 'Example <no-reply@example.com>' }),
        to: referring('To', { required: true, info: 'Email addresses, separated by commas.' }),
        cc: referring('Cc'),
        bcc: referring('Bcc'),
        replyTo: referring('Reply To'),
        subject: referring('Subject', { required: true }),
        contentType: choice(
          'Content Type',
          [
            ['Plain text', 'text/plain'],
            ['HTML', 'text/html'],
          ],
          { value: 'text/plain' },
        ),
        message: field('Message', 'codeEditor', {
          language: 'html',
          enableParameters: true,
          required: true,
        }),
      },
      output: {
        messageId: { type: 'string' },
        accepted: { type: 'array' },
        rejected: { type: 'array' },
      },
      run: sendEmail,
    },
  },
});
