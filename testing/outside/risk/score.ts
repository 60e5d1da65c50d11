/** Scores an IPv4 address: private networks are safe, and others by their first number. */
export function scoreAddress(address: string): number {
  const [first = 0, second = 0] = address.split('.').map(Number);
  const isPrivate = first === 10 || (first === 192 && second === 168);
  return isPrivate ? 0 : Math.round((first / 255) * 100);
}

/** Whether a text is an IPv4 address. */
export const isAddress = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every(part => Number(part) <= 255);
