/** Joins words invisibly: mail programs make no link of what it stands in. */
const joiner = '\u2060';

/**
 * A name as a mail carries it: one line of at most 60 characters unless told, without markup, and no link. Who
 * chose the name can be a stranger to who reads the mail.
 */
export function nameInMail(name: string, most = 60): string {
  const line = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069<>[\]()|`*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  const short = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
  return short.replace(/[.:/@\\](?=\S)/g, found => found + joiner);
}
