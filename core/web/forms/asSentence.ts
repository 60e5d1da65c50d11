/**
 * Words that follow a place, such as “must not be empty”, as a sentence of their own at the field.
 */
export const asSentence = (words: string): string =>
  /^[a-z]/.test(words)
    ? `${words[0]!.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
    : words;
