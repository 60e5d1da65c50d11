import { messages } from '#core/contract';

/** The texts of the test drive. */
export const driveStrings = messages('connections.testDrive', {
  title: 'Test drive',
  intro:
    'The test drive creates a passkey in this browser and signs in with it, step by step, so you can see what is sent and checked. No one is actually signed in. The data on the server is deleted after a day, but the passkey stays on your device.',
  generate: 'Generate data',
  generateHelp: 'The name of a sample user. Generating new data clears all results.',
  username: 'Username',
  displayName: 'Display name',
  register: 'Register',
  signIn: 'Sign in',
  makeCredential: 'Create a credential',
  getAssertion: 'Get an assertion',
  ready: 'Ready',
  running: 'Running',
  success: 'Success',
  error: 'Error',
  waiting: 'Pending',
  step1: 'Generate a user',
  step2: 'Request creation options from the server',
  step3: 'Create the credential in the browser',
  step4: 'Verify the credential on the server',
  step5: 'Store the credential',
  step6: 'Request assertion options from the server',
  step7: 'Get the assertion in the browser',
  step8: 'Verify the assertion on the server',
  details: 'Details for step {step}',
  kept: 'A credential is stored for “{username}” until {until}. {deviceType, select, multiDevice {It can be synced between devices.} other {It is bound to one device.}} {verified, select, true {The device verified the user.} other {The device did not verify the user.}} Signature counter: {counter}.',
  unsupported:
    'This browser can’t create passkeys, or the URL isn’t secure. Use another browser, or open the console over HTTPS or on localhost.',
  cancelled: 'The prompt was closed or timed out. Try again.',
  noAuthenticator:
    'This device has no suitable authenticator. Try another device or a security key.',
  already: 'This device already has a credential for this user. Generate new data and try again.',
  wrongOrigin:
    'Passkeys on this server belong to {site}, but this page is at {host}. Open the console at {site}.',
  numbers: 'Browsers don’t create passkeys for IP addresses such as {host}.',
  openNamed: 'Open this page at {address}',
  nameIt:
    'Set SLUICE_URL to a URL with a host name, restart the server, then open the console there.',
  registerFirst: 'Register a credential first.',
});
