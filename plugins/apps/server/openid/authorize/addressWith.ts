/** A registered address with an answer’s parameters behind those that it has itself. */
export function addressWith(address: string, parameters: Readonly<Record<string, string>>): string {
  // Written as text: an address of an application's own scheme must come back as it was registered.
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`;
}
