import { messages } from '../../contract';

/** The texts of signing in to the console. */
export const strings = messages('access', {
  byPassword: 'with a password',
  byMail: 'with a link sent by mail',
  byPasskey: 'with a passkey',
  bySso: 'by single sign-on',
  tooOld:
    'The session is older, or lay unused for longer, than this company allows. Sign on again.',
  factorDue: 'This company asks for a second factor. Sign on again and show one.',
  otherWay: 'Members of this company sign on {ways}. Sign off, then sign on that way.',
  otherAddress:
    'This company is open from certain addresses only, and {address} is none of them. Connect from one of those, or ask an administrator of the company to add yours.',
  otherProvider:
    'This environment does not trust the provider by which you signed on. Sign on with your password to enter it.',
  factorBeforeSso:
    'This environment asks for a second factor, and your company’s provider showed none that counts here. Sign on with your password and add one to your account first, or ask an administrator to let the provider’s count.',
  noFlows:
    'This company asks for a second factor, but this installation has no part that checks one. Ask who runs it to install it.',
  lockedForNow:
    'Your account is locked for a while after wrong passwords. Try again in a few minutes, or ask an administrator to unlock it.',
  stillLocked:
    'Your password is set, but your account stays locked until an administrator of your company unlocks it. Ask one, then sign on.',
  linkOver: 'This link has been used or has ended. Ask for a new one.',
  linkOnItsWay: 'If this address has an account, a link to set a new password is on its way to it.',
  forgottenSubject: 'Set a new password for Sluice',
  forgottenText:
    'Hello {name},\n\nsomebody asked to set a new password for your account. Open this link to do it:\n\n{link}\n\nIt works once, within an hour. If it was not you, leave this mail alone: your password stays as it is.\n',
  confirmAddressSubject: 'Confirm your email address for Sluice',
  confirmAddressText:
    'Hello,\n\nYou signed up for Sluice with this email address. Open this link within a day to confirm it:\n\n{link}\n\nYou need a confirmed address to join other environments. If you did not sign up, ignore this email.\n',
  addressConfirmed: 'Your email address is confirmed.',
  accountThereSubject: 'You already have a Sluice account',
  accountThereText:
    'Hello,\n\nSomeone signed up for Sluice with this email address, which already has an account. Nothing was changed. Sign in with your password, or set a new one here:\n\n{link}\n\nIf it was not you, ignore this email.\n',
  newAddressSubject: 'A sign-on to Sluice from a new address',
  newAddressText:
    'Hello {name},\n\nyour account was signed on to from an address that it had not been used from before.\n\nAddress: {address}\nTime: {time}\nBrowser: {agent}\n\nIf it was not you, sign on, change your password and end the other sessions of your account.\n',
  wrongPassword: 'The current password is not right.',
  confirmFirst: 'Confirm that it is you: show your password once more, or sign on again.',
  noSession: 'There is no such session of yours. It may have ended already.',
  addressWrong: 'is neither an address, such as 203.0.113.7, nor a range, such as 203.0.113.0/24',
  shutsOutAddress:
    'The list does not hold your own address {address}, so you would be shut out with all others. Add it first.',
  shutsOutPath:
    'You could not sign on any of these ways, so you would be shut out. Keep a way that you can use, or sign on by single sign-on before you leave that alone.',
  shutsOutFactor:
    'You have no second factor, so you would be shut out of what you do here. Add one to your own account first.',
});
