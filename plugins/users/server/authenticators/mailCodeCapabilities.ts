import { userDirectory } from '#plugins/connectors/contract';
import { withProof } from '#plugins/connectors/contract/kit/withProof';
import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { area, line, getText, toggle, isOn } from '../../contract/nodeProperties';
import { codeRefusals, requireUser, withAuthenticators } from './authenticatorNode';

const recipient = {
  userId: line('User ID', {
    info: 'Whose address gets the code. Leave empty for an address that is nobody’s yet.',
  }),
  email: line('Email', { info: 'For an address that is nobody’s yet.' }),
};
const output = { email: { type: 'string' }, ...refusalOutput };

/** Codes of six digits by mail, good for ten minutes in the run that sent them. */
export const mailCodeCapabilities = {
  sendMailCode: {
    title: 'Send Code by Mail',
    subTitle:
      'Six digits, good for ten minutes and five tries; at most five mails in fifteen minutes.',
    type: 'action' as const,
    properties: {
      ...recipient,
      subject: line('Subject', { value: 'Your code' }),
      text: area('Text', {
        value:
          'Your code is [code]. It is good for ten minutes. If you did not ask for it, ignore this mail.',
        info: 'Write [code] where the code stands.',
      }),
    },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const email = userId ? (await requireUser(call)).email : getText(call, 'email');
      if (!/^[^@\s]+@[^@\s]+$/.test(email))
        return refuse(
          'noEmail',
          userId ? 'The user has no email address.' : `“${email}” is no email address.`,
        );
      const place = (text: string) => text.replaceAll('[code]', '{code}');
      const sent = await service.sendCode(
        companyId,
        { interactionId: call.interaction.id, userId, email },
        {
          subject: place(getText(call, 'subject') || 'Your code'),
          text: place(getText(call, 'text') || 'Your code is [code]. It is good for ten minutes.'),
        },
      );
      return sent
        ? succeed({ email })
        : refuse(
            'tooMany',
            'Too many codes were sent to this address. Wait 15 minutes and try again.',
            { email },
          );
    }),
  },
  checkMailCode: {
    title: 'Check Code by Mail',
    subTitle: 'True for the code that this run sent last.',
    type: 'trigger' as const,
    traits: ['mfa'],
    properties: {
      ...recipient,
      otp: line('Code', { required: true }),
      verifiesEmail: toggle(
        'Verifies the Email',
        false,
        'A right code shows that the address is the user’s.',
      ),
    },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const to = { interactionId: call.interaction.id, userId, email: getText(call, 'email') };
      const checked = await service.checkCode(companyId, to, getText(call, 'otp'));
      if (!checked.ok) return refuse(...codeRefusals[checked.reason]);
      const { email } = checked;
      if (!userId) return succeed({ email });
      const same = (await requireUser(call)).email.toLowerCase() === email.toLowerCase();
      if (isOn(call, 'verifiesEmail')) {
        if (!same)
          return refuse('emailChanged', 'The user’s address has changed since the code was sent.', {
            email,
          });
        await call.get(userDirectory).update(companyId, userId, { emailVerified: true });
      }
      return same ? withProof(succeed({ email }), userId) : succeed({ email });
    }),
  },
};
