const mask = '******';
const wordPart = /[\p{L}\p{N}_]/u;
const wordAlone = /^\p{L}+$/u;
const sentencePart = /^$|[\s.,!?;]/;
const longEnough = 12;

/**
 * A text with a secret value taken out. What is left must not tell the value to somebody who knows
 * the text: a text in which it is a part of a longer word is masked whole, unless the value is a
 * short word itself, as “admin” in “adminPassword”, which stays; a sentence with a value that could
 * be one of its words is masked whole.
 */
export function maskSecret(text: string, secret: string): string {
  if (text === secret) return mask;
  const isWord = wordAlone.test(secret);
  const isMasked = !isWord || secret.length >= longEnough;
  let masked = '';
  let kept = 0;
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + secret.length)];
    const isInWord =
      (wordPart.test(before) && wordPart.test(secret.charAt(0))) ||
      (wordPart.test(after) && wordPart.test(secret.at(-1) ?? ''));
    if (isInWord) {
      if (isMasked) return mask;
      continue;
    }
    if (isWord && sentencePart.test(before) && sentencePart.test(after)) return mask;
    masked += text.slice(kept, at) + mask;
    kept = at + secret.length;
  }
  return masked + text.slice(kept);
}
