/** Synonyms for capabilities, by the words of their names. */
const synonyms: readonly { readonly named: RegExp; readonly words: string }[] = [
  { named: /passkey|fido|security key|webauthn/, words: 'webauthn passkey fido2 biometric' },
  {
    named: /authenticator|one-time|passcode|\botp|totp|second factor|mfa/,
    words: 'otp totp 2fa mfa code',
  },
  { named: /customfunction|code snippet/, words: 'javascript js script code' },
  { named: /aequalsmultipleb/, words: 'switch case branch else otherwise' },
  {
    named: /functionsconnector|a equals|a contains|compar/,
    words: 'if else otherwise condition compare branch',
  },
  { named: /makerestapicall/, words: 'http request fetch api rest call' },
  { named: /customhtml/, words: 'page form screen ui html' },
  { named: /createsuccessresponse/, words: 'end finish return done' },
  { named: /createerrorresponse/, words: 'end fail stop error' },
  { named: /gotonode|startnode/, words: 'jump teleport loop goto' },
  { named: /subflow/, words: 'call flow reuse module' },
  { named: /savevalue|variablesconnector/, words: 'set assign store variable' },
  { named: /sendemail|smtp/, words: 'mail email message notify' },
  { named: /sendsms|voice/, words: 'text message phone' },
  { named: /checkpassword|verify password/, words: 'log in sign in credentials' },
  { named: /createuser/, words: 'register sign up' },
  { named: /risk|protect/, words: 'fraud bot threat score' },
  { named: /oidc|openid|identity provider/, words: 'social login google sso federate' },
  { named: /qr/, words: 'barcode scan' },
];

/** Further words by which a capability is found. */
export const findSynonyms = (text: string): string =>
  synonyms.flatMap(({ named, words }) => (named.test(text) ? [words] : [])).join(' ');
