const mask = '******';

/**
 * Patterns that match keys anywhere in a text; `$1` is kept. Each begins only where a word does, so
 * that none reads a long word once for each of its letters.
 */
const looks: readonly RegExp[] = [
  /()-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<![\w-])(?=[\w-]+\.[\w-]{8})((?:[\w-]*?-)?)eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /()\b(?:sk|pk|rk|ghp|gho|ghs|xox[abp]|whsec|glpat|AKIA|ASIA|AIza)[-_]?[A-Za-z0-9_-]{12,}/g,
  /\b((?:Bearer|Basic|Token)\s+)(?!\{\{)[\w.~+/=-]{8,}/gi,
  /(?<!\w)(\w+:\/\/)[^\s/:@"'{}]+:[^\s/@"'{}]+(?=@)/g,
  /((?:secret|pass(?:word|phrase|wd|code)|api_?key|private_?key|access_?key|token|authorization|credential|signature|\bkey)["'\\]*\s*[:=]\s*\\?["'`])(?!\{\{|\$\{)[^"'`\\\n]{4,}/gi,
  /([?&](?:api_?key|key|token|secret|sig|signature|access_token|password)=)(?!\{\{)[^&\s"'#{}]{4,}/gi,
];
const long = /(?<![\w+/=-])[A-Za-z0-9+/_-]{32,}={0,2}(?![\w+/=-])/g;

/**
 * A text with what looks like a key taken out of it: of known kinds, under names that sound like
 * one, or long and random.
 */
export function hideKeys(text: string): string {
  if (text.length < 8) return text;
  let hidden = text;
  for (const look of looks) hidden = hidden.replace(look, `$1${mask}`);
  return hidden.replace(long, found => (isRandom(found) ? mask : found));
}

/**
 * Letters of both cases and figures all through, or a hex text longer than the ids of flows and
 * nodes.
 */
function isRandom(text: string): boolean {
  if (/^[\da-f]{40,}$/i.test(text)) return true;
  const figures = text.replace(/\D/g, '').length;
  return (
    /[a-z]/.test(text) &&
    /[A-Z]/.test(text) &&
    figures >= 4 &&
    !/^(?:[A-Za-z]+[/_-])+[A-Za-z]*$/.test(text)
  );
}
