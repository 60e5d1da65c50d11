import { messages } from '#core/contract';

/** The texts of the test drive. */
export const driveStrings = messages('connections.testDrive', {
  title: 'Test drive',
  intro:
    'Makes a passkey in this browser and signs in with it, step by step, so that you see what is sent and what is checked. It signs nobody on and is forgotten after a day.',
  generate: 'Generate data',
  generateHelp: 'A made-up user to register. New data restarts both workflows.',
  username: 'User name',
  displayName: 'Display name',
  register: 'Register',
  signIn: 'Sign in',
  makeCredential: 'Make a credential',
  getAssertion: 'Get an assertion',
  ready: 'Ready',
  running: 'Running',
  success: 'Success',
  error: 'Error',
  waiting: 'Not yet',
  step1: 'Data for a new user',
  step2: 'The server is asked what the browser needs to make a credential',
  step3: 'The browser makes the credential',
  step4: 'The server checks it',
  step5: 'The credential is kept',
  step6: 'The server is asked what the browser needs to answer with the credential',
  step7: 'The browser answers with the credential',
  step8: 'The server checks the answer',
  details: 'Details of step {step}',
  kept: 'A credential of the kind {deviceType} is kept for “{username}” until {until}. Its signature counter stands at {counter}; the person was {verified}.',
  verified: 'verified by the device',
  notVerified: 'not verified by the device',
  singleDevice: 'bound to one device',
  multiDevice: 'shared between devices',
  unsupported:
    'This browser cannot make passkeys, or the address is not secure: open the console over https or on localhost.',
  cancelled: 'Nothing was confirmed: the prompt was closed or its time ran out. Try again.',
  noAuthenticator:
    'This device has no authenticator that can do what is asked. Try another device or a security key.',
  already: 'The device has a credential of this user already. Generate new data, or sign in.',
  wrongOrigin:
    'Passkeys here belong to {site}, and this page stands at {host}. Open the console at {site}.',
  numbers: 'Browsers make no passkeys for an address of numbers such as {host}.',
  openNamed: 'Open this page at {address}',
  nameIt: 'Give the installation a name with SLUICE_URL, and open the console there.',
  registerFirst: 'Register first: there is no credential to answer with.',
});
