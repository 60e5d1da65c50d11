import { messages } from '#core/contract';

/** The texts of the list of sessions. */
export const strings = messages('sessions', {
  device: 'Device',
  thisSession: 'This session',
  address: 'Address',
  signedOn: 'Signed on',
  lastUsed: 'Last used',
  way: 'How',
  environment: 'Environment',
  sessionEnded: 'Session ended.',
  endSession: 'End',
  endSessionOf: 'End the session on {device}',
  unknownDevice: 'Unknown device',
  onSystem: '{browser} on {system}',
  byPassword: 'Password',
  byMail: 'Mail',
  byPasskey: 'Passkey',
  bySso: 'Single sign-on',
  byInvitation: 'Invitation',
  bySetUp: 'Set-up',
  withFactor: '{way}, second factor',
});
