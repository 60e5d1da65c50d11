import type { Try } from './BadForm';

/** One character more than a field takes. */
export const over = (most: number) => 'x'.repeat(most + 1);
/** Returns the error for a text with too many characters. */
export const atMost = (most: number) => `Must have at most ${most} characters.`;
/** Hostile markup, of which no element may be made. */
export const markup = '<img src=x onerror=alert(1)>';
/** A password that keeps every rule. */
export const strong = 'kT9#vQ2!zLm4&wR8';
/** The error for an invalid email address. */
export const noAddress = 'Must be an email address such as name@example.com.';
/** The error for a weak password. */
export const passwordRule =
  'The password must have 8 to 128 characters, an uppercase letter, a digit, and a special character.';
/** A field that is given more than it takes. */
export const tooLong = (label: string, most: number): Try => ({
  typed: { [label]: over(most) },
  says: { [label]: atMost(most) },
});
/** A field that is left empty but must not be. */
export const createEmptyTry = (
  label: string,
  more: Readonly<Record<string, string>> = {},
): Try => ({
  typed: { [label]: '', ...more },
  says: { [label]: `${label} is required.` },
});
