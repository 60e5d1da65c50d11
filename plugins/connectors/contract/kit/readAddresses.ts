export interface Address {
  readonly name: string;
  readonly address: string;
}

const plain = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,253}$/u;
const named = /^(.*)<([^<>]*)>$/s;
/** Matches characters that would start another header, or another recipient in the same one. */
const breaking = /[\p{Cc}"<>,;\s]+/gu;

/** Whether a text is one email address and nothing else. */
export const isAddress = (text: string): boolean => plain.test(text);

/**
 * The addresses in a text, parted by commas, semicolons or lines, or in a list; throws a sentence
 * on one that is none.
 */
export function readAddresses(value: unknown): Address[] {
  const parts = (Array.isArray(value) ? value.map(String) : [String(value ?? '')]).flatMap(
    splitOutsideQuotes,
  );
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const [, name = '', inner = part] = named.exec(part) ?? [];
      const address = inner.trim();
      if (!plain.test(address)) throw new Error(`“${part.slice(0, 100)}” is not an email address.`);
      return { name: name.replace(breaking, ' ').trim(), address };
    });
}

const splitOutsideQuotes = (text: string): string[] =>
  text.match(/(?:"[^"\r\n]*"|[^",;\r\n])+/g) ?? [];

/** A text that stays on one line of a header. */
export const toOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
