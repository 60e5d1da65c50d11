import type { Message } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { userDirectory, type NodeCall } from '#plugins/connectors/contract';
import { localizeMail } from '#plugins/connectors/contract/kit/localizeMail';
import { toMailText } from '#plugins/connectors/contract/kit/mailText';
import { formatValue } from '#plugins/connectors/contract/kit/readProperty';
import { isAddress } from '#plugins/connectors/contract/kit/readAddresses';
import { withProof } from '#plugins/connectors/contract/proof';
import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { pageStrings, refusalStrings } from '../../pageStrings';
import { area, line, getText, toggle, isOn, shownOwn } from '../../contract/nodeProperties';
import { getOwnText } from '../getPageText';
import { codeRefusals, requireUser, withAuthenticators } from './authenticatorNode';

const recipient = {
  userId: line('User ID', {
    info: 'The user who gets the code. Leave empty to use the email address instead.',
  }),
  email: line('Email', { info: 'Used if no user ID is given.' }),
};
const output = { email: { type: 'string' }, ...refusalOutput };

const findAddress = async (call: NodeCall, userId: string) =>
  userId ? (await requireUser(call)).email : getText(call, 'email');
const refuseAddress = (email: string, userId: string) =>
  refuse(
    'noEmail',
    userId
      ? toSentence(refusalStrings.noMethod)
      : toSentence(refusalStrings.emailWrong, { value: email }),
  );

const htmlProperty = line('HTML', {
  preferredControlType: 'codeEditor',
  language: 'html',
  info: 'Optional HTML version of the text.',
});

/** The HTML of a mail in the language of its reader, with its text; or else the text alone. */
function readBody(call: NodeCall, message: Message, place = (text: string) => text) {
  const template = formatValue(call.raw['html']?.value);
  if (template.trim() === '') return { text: place(getOwnText(call, 'text', message)) };
  const html = localizeMail(call.render(template, call.properties), each =>
    call.say({ message: each }),
  );
  const own = getText(call, 'text') && getOwnText(call, 'text', message);
  return { text: place(own || toMailText(html)), html: place(html) };
}

/** Codes of six digits by mail, good for ten minutes in the run that sent them. */
export const mailCodeCapabilities = {
  sendMailCode: {
    title: 'Send Code by Email',
    subTitle:
      'Emails a six-digit code that expires in ten minutes or after five attempts. Sends up to five emails in fifteen minutes.',
    type: 'action' as const,
    properties: {
      ...recipient,
      subject: line('Subject', { info: shownOwn }),
      text: area('Text', { info: `Write [code] where the code goes. ${shownOwn}` }),
      html: htmlProperty,
    },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const email = await findAddress(call, userId);
      if (!isAddress(email)) return refuseAddress(email, userId);
      const place = (text: string) => text.replaceAll('[code]', '{code}');
      const sent = await service.sendCode(
        companyId,
        { interactionId: call.interaction.id, userId, email, browser: call.knownBrowser },
        {
          subject: place(getOwnText(call, 'subject', pageStrings.mailSubject)),
          ...readBody(call, pageStrings.mailText, place),
        },
      );
      return sent
        ? succeed({ email })
        : refuse('tooMany', toSentence(refusalStrings.tooManyMails), { email });
    }),
  },
  sendNotice: {
    title: 'Send Email Without Code',
    subTitle:
      'Sends an email, for example to an address that already has an account. Counts toward the limit for code emails.',
    type: 'action' as const,
    properties: {
      userId: line('User ID', {
        info: 'The user who gets the email. Leave empty to use the email address instead.',
      }),
      email: line('Email', { info: 'Used if no user ID is given.' }),
      subject: line('Subject', { info: shownOwn }),
      text: area('Text', { info: shownOwn }),
      html: htmlProperty,
    },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const email = await findAddress(call, userId);
      if (!isAddress(email)) return refuseAddress(email, userId);
      const to = { email, browser: call.knownBrowser };
      const sent = await service.sendNotice(companyId, to, {
        subject: getOwnText(call, 'subject', pageStrings.accountSubject),
        ...readBody(call, pageStrings.accountText),
      });
      return sent
        ? succeed({ email })
        : refuse('tooMany', toSentence(refusalStrings.tooManyMails), { email });
    }),
  },
  checkMailCode: {
    title: 'Check Email Code',
    subTitle: 'True if the code is the last one that this run sent.',
    type: 'trigger' as const,
    traits: ['mfa'],
    properties: {
      ...recipient,
      otp: line('Code', { required: true }),
      verifiesEmail: toggle(
        'Verify Email',
        false,
        'A correct code verifies the user’s email address.',
      ),
    },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const to = {
        interactionId: call.interaction.id,
        userId,
        email: getText(call, 'email'),
        browser: call.knownBrowser,
      };
      const checked = await service.checkCode(companyId, to, getText(call, 'otp'));
      // The same for an address that got no code, so that no sentence tells whether it has an account.
      if (!checked.ok)
        return refuse(codeRefusals[checked.reason][0], toSentence(refusalStrings.mailCodeRefused));
      const { email } = checked;
      if (!userId) return succeed({ email });
      const same = (await requireUser(call)).email.toLowerCase() === email.toLowerCase();
      if (isOn(call, 'verifiesEmail')) {
        if (!same)
          return refuse('emailChanged', toSentence(refusalStrings.emailChanged), {
            email,
          });
        await call.get(userDirectory).update(companyId, userId, { emailVerified: true });
      }
      return same ? withProof(succeed({ email }), userId) : succeed({ email });
    }),
  },
};
