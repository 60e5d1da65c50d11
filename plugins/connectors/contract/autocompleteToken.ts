const tokens: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[._-])user_?name$/i, 'username'],
  [/e-?mail$/i, 'email'],
  [/(?:new|confirm|verify|repeat)\w*password|password\w*(?:verify|confirm|again)/i, 'new-password'],
  [/password$/i, 'current-password'],
  [/name\.given$|given_?name$|first_?name$/i, 'given-name'],
  [/name\.family$|family_?name$|last_?name$|surname$/i, 'family-name'],
  [/phone|mobile/i, 'tel'],
  [/birth_?da(?:te|y)$|^dob$/i, 'bday'],
  [/street_?address$/i, 'street-address'],
  [/postal_?code$|zip_?code$/i, 'postal-code'],
  [/locality$|(?:^|[._-])city$/i, 'address-level2'],
  [/region$/i, 'address-level1'],
  [/country_?code$/i, 'country'],
  [/(?:^|[._-])(?:otp|passcode|code)$/i, 'one-time-code'],
];

/** The end of a name that is looked at, in characters. */
const longest = 200;

/** Returns what a browser may fill into a field of this name; empty where it should not guess. */
export function findAutocompleteToken(name: string): string {
  const end = name.slice(-longest);
  return tokens.find(([form]) => form.test(end))?.[1] ?? '';
}

/**
 * Finds the same for the fields of one form. A password manager keeps a password under the username
 * beside it, which is the email address where there is no other; a password that is typed twice is
 * a new one.
 */
export function findAutocompleteTokens(names: readonly string[]): ReadonlyMap<string, string> {
  const tokens = new Map(names.map(name => [name, findAutocompleteToken(name)]));
  const all = [...tokens.values()];
  const has = (token: string) => all.includes(token);
  const secret = has('current-password') || has('new-password');
  const newPassword = /^password$/i;
  for (const [name, token] of tokens) {
    if (token === 'email' && secret && !has('username')) tokens.set(name, 'username');
    if (token === 'current-password' && has('new-password') && newPassword.test(name))
      tokens.set(name, 'new-password');
  }
  return tokens;
}
