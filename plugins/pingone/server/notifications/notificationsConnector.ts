import { getErrorMessage } from '#core/contract';
import { MailLimitError } from '#core/server/internal';
import {
  defineConnector,
  userDirectory,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';
import { brands } from '#plugins/pages/contract';
import { authenticators } from '#plugins/users/contract';
import { region } from '../../contract';
import { tryNotifier, notifier } from './Notifier';
import { readAddresses } from '#plugins/connectors/contract/kit/readAddresses';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { choice, field, pairs, referring } from '#plugins/connectors/contract/kit/propertyFields';
import { composePlainMail } from './composePlainMail';
import { getRecord, getText } from '#plugins/connectors/contract/kit/readProperty';

/** The template's name; the vendor writes `{}` for none. */
function getTemplate({ properties }: NodeCall): string {
  const named = [
    getText(properties, 'customTemplateVariant'),
    getText(properties, 'templateVariant'),
  ];
  return named.find(name => name !== '' && name !== '{}' && name !== 'enterCustomValue') ?? '';
}

async function addressFor(call: NodeCall): Promise<string> {
  const { properties, interaction } = call;
  const userId = getText(properties, 'userId');
  const given = getText(properties, 'email');
  if (given || !userId) return given;
  return (await call.get(userDirectory).find(interaction.companyId, { userId }))?.email ?? '';
}

async function sendEmail(call: NodeCall): Promise<NodeOutcome> {
  try {
    const [to, ...more] = readAddresses(await addressFor(call));
    if (!to || more.length > 0)
      return failed('noAddress', 'Enter one email address, or the User ID of a user who has one.');
    const { companyId } = call.interaction;
    const counted = { email: to.address, browser: call.knownBrowser };
    if (!(await call.get(authenticators).countMail(companyId, counted)))
      return failed(
        'tooMany',
        'Too many emails were sent to this address. Wait 15 minutes and try again.',
      );
    const mail = composePlainMail(
      getTemplate(call),
      getRecord(call.properties, 'templateVariables'),
      (await call.get(brands).find(companyId)).name,
    );
    const queued = await call.get(notifier).queue(companyId, { to: to.address, ...mail });
    return { kind: 'success', output: { ...queued, email: to.address, subject: mail.subject } };
  } catch (fault) {
    if (fault instanceof MailLimitError)
      return failed('limitReached', fault.sentence ?? fault.message);
    return failed('mailFailed', getErrorMessage(fault));
  }
}

const userId = referring('User ID', {
  info: 'Used if the Email field is empty.',
});
const template = {
  templateVariant: choice('Template', [['Custom name', 'enterCustomValue']]),
  customTemplateVariant: referring('Template Name'),
  templateVariables: pairs('Template Variables', {
    info: 'A link or code variable selects the email’s text. Otherwise, the email lists the values.',
  }),
};
const phone = referring('Phone', { required: true });

/** Tells end users something, by mail of the installation itself. */
export const notificationsConnector = defineConnector({
  id: 'notificationsConnector',
  name: 'PingOne Notifications',
  description:
    'Sends email to end users through this installation’s mail server, as many per hour and day as this environment may.',
  category: { name: 'Operate', value: 'operate' },
  colors: { dark: '#495057', canvas: '#eef0f3', canvasText: '#1f2937' },
  account: {
    clientId: field('Client ID'),
    clientSecret: field('Client Secret', 'secureTextArea', { secure: true }),
    envId: field('Environment ID'),
    notificationPolicyId: field('Notification Policy ID'),
    region,
  },
  test: tryNotifier,
  capabilities: {
    sendEmail: {
      title: 'Send Email',
      type: 'action',
      properties: { email: referring('Email'), userId, ...template },
      output: {
        mailId: { type: 'string' },
        willBeSent: { type: 'boolean' },
        email: { type: 'string' },
      },
      run: sendEmail,
    },
    sendSms: {
      title: 'Send SMS',
      subTitle:
        'This installation can’t send text messages or make calls. As a stand-in, use a flow that calls a gateway.',
      type: 'action',
      properties: { phone, userId, email: referring('Email'), ...template },
    },
    sendVoice: {
      title: 'Send Voice Message',
      subTitle:
        'This installation can’t send text messages or make calls. As a stand-in, use a flow that calls a gateway.',
      type: 'action',
      properties: { phone, userId, ...template },
    },
  },
});
