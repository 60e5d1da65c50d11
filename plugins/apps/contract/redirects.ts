/**
 * A sentence as `error_description` may carry it: printable ASCII without quotes and backslashes,
 * at most 300 characters.
 */
export const formatErrorDescription = (text: string): string =>
  text
    .replace(/[“”"]/g, "'")
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e]|\\/g, ' ')
    .slice(0, 300);

/** A registered address with an answer’s parameters behind those that it has itself. */
export function addressWith(address: string, parameters: Readonly<Record<string, string>>): string {
  // Written as text: an address of an application's own scheme must come back as it was registered.
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`;
}
