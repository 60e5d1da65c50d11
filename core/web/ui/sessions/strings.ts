import { messages } from '#core/contract';

/** The texts of the list of sessions. */
export const strings = messages('sessions', {
  device: 'Device',
  thisSession: 'This session',
  address: 'IP address',
  signedOn: 'Signed in',
  lastUsed: 'Last used',
  way: 'Method',
  environment: 'Environment',
  sessionEnded: 'Session ended',
  endSession: 'End session',
  endSessionOf: 'End session on {device}, signed in {time}',
  unknownDevice: 'Unknown device',
  onSystem: '{browser} on {system}',
  byPassword: 'Password',
  byMail: 'Email',
  byPasskey: 'Passkey',
  bySso: 'Single sign-on',
  byInvitation: 'Invitation',
  bySetUp: 'Setup',
  withFactor: '{way} and second factor',
});
