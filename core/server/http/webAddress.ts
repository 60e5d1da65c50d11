/**
 * An address as a `Location` header may carry it: of the web, whole, and in plain characters;
 * undefined for any other.
 */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}
