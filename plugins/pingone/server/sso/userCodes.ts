import type { DirectoryUser, NodeCall } from '#plugins/connectors/contract';
import { authenticators } from '#plugins/users/contract';
import { invalidValue, PlatformError } from '../../contract';

/** The purpose of an emailed code; a code for the other is rejected. */
export type CodePurpose = 'verification' | 'recovery';

const mails = {
  verification: {
    subject: 'Verify your email address',
    text: 'Your verification code is {code}. It expires in ten minutes. If you didn’t request it, ignore this email.',
  },
  recovery: {
    subject: 'Reset your password',
    text: 'Your recovery code is {code}. It expires in ten minutes. If you didn’t request it, ignore this email.',
  },
} as const;
const targets = { verification: 'verificationCode', recovery: 'recoveryCode' } as const;
const digits = 8;

/**
 * Mails a user a code that is good in any run, as a person may come back to it later; the one
 * before it ends. False where too many were sent.
 */
export const sendUserCode = (
  call: NodeCall,
  { userId, email }: DirectoryUser,
  purpose: CodePurpose,
): Promise<boolean> =>
  call
    .get(authenticators)
    .sendCode(
      call.interaction.companyId,
      { interactionId: purpose, userId, email, browser: call.knownBrowser },
      { ...mails[purpose], digits },
    );

/** Sends a code, or refuses: the user has no address, or too many were sent to it. */
export async function requireSentCode(
  call: NodeCall,
  user: DirectoryUser,
  purpose: CodePurpose,
): Promise<void> {
  if (!user.email)
    throw invalidValue(['invalidValue'], 'The user has no email address.', { target: 'email' });
  if (!(await sendUserCode(call, user, purpose)))
    throw new PlatformError(
      ['requestLimited', 'unexpectedError'],
      'Too many codes were sent to this email address. Wait 15 minutes and try again.',
      { status: 429, code: 'REQUEST_LIMITED' },
    );
}

/** Uses a code up; refuses a wrong one, one that is over and one for an address of before. */
export async function spendUserCode(
  call: NodeCall,
  user: DirectoryUser,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const target = targets[purpose];
  if (code === '')
    throw invalidValue(['emptyValue', 'requiredValue', target], 'The code is empty.', {
      code: 'EMPTY_VALUE',
      target,
    });
  const checked = await call
    .get(authenticators)
    .checkCode(
      call.interaction.companyId,
      { interactionId: purpose, userId: user.userId, browser: call.knownBrowser },
      code,
    );
  if (checked.ok && checked.email.toLowerCase() === user.email.toLowerCase()) return;
  const message =
    checked.ok || checked.reason === 'over'
      ? 'This code has expired. Request a new one.'
      : 'Incorrect code. Try again.';
  throw invalidValue(['invalidValue', target], message, { target });
}
