/** A full name as the sign-up sends it: split at the first space. */
export function splitName(fullName: string): {
  readonly firstName: string;
  readonly lastName: string;
} {
  const name = fullName.trim();
  const at = name.indexOf(' ');
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1).trim() };
}
