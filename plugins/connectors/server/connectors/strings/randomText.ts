import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** By the name that nodes choose. */
export const alphabets: Readonly<Record<string, string>> = {
  alphanumeric: `${letters}${letters.toUpperCase()}0123456789`,
  letters: `${letters}${letters.toUpperCase()}`,
  digits: '0123456789',
  hex: '0123456789abcdef',
  // No two characters that look alike: for codes that people type.
  readable: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
};

const longest = 1024;

/** Random characters, all equally likely and not to be guessed. */
export function randomText(length: number, kind: string): string {
  if (!Number.isInteger(length) || length < 1 || length > longest)
    throw new Error(`The length must be a whole number from 1 to ${longest}.`);
  const alphabet =
    (Object.hasOwn(alphabets, kind) && alphabets[kind]) || alphabets['alphanumeric']!;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
