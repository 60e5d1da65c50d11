const words = new Set([
  'password',
  'passwd',
  'pwd',
  'passcode',
  'passphrase',
  'pin',
  'otp',
  'totp',
  'secret',
  'cvv',
]);
const pairs = new Set([
  'recovery code',
  'verification code',
  'verify code',
  'access token',
  'api key',
]);
/** With these first the name speaks about a secret and does not hold one. */
const about = new Set(
  'allow change enable expired force forgot has is must needs require requires reset return show use with without'.split(
    ' ',
  ),
);

/**
 * Whether a name says that what it names is a secret: `newPassword`, `otp2`, `recovery_code`; not
 * `forgotPassword`.
 */
export function soundsSecret(name: string): boolean {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\W_]+|\d+$/g, ' ')
    .trim()
    .toLowerCase()
    .split(' ');
  if (about.has(parts[0]!)) return false;
  return words.has(parts.at(-1)!) || pairs.has(parts.slice(-2).join(' '));
}
