import { maskSecret } from './maskSecret';
import { SecretSearch } from './SecretSearch';

/** Shorter texts turn up by chance. */
const shortest = 4;
const shortestForm = 8;
/** Texts that are written the same in every form. */
const plain = /^[\w.-]*$/;
/** Each form of each is looked for in each text, so of more secrets that would take long. */
const mostEncoded = 50;
/** Characters that are searched in one piece, once for each form. */
const mostSearched = 20_000_000;

/** A text as it stands in JSON. */
const escape = (text: string) => JSON.stringify(text).slice(1, -1);

/** A text as it stands in Base64 of something longer, for each of the places that it may begin at. */
function listBase64(secret: string): readonly string[] {
  const bytes = Buffer.from(`\0\0${secret}`);
  return [0, 1, 2].map(before => {
    const placed = bytes.subarray(2 - before);
    // The letters at both ends also tell of what stands beside it.
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((placed.length * 8) / 6)];
    return placed.toString('base64').slice(from, to);
  });
}

/** A text as it stands in an address, in a form, and in JSON. */
const listWritten = (text: string): readonly string[] => [
  encodeURIComponent(text),
  new URLSearchParams([['', text]]).toString().slice(1),
  escape(text),
];

/**
 * Returns the forms in which a service may repeat a secret that it was sent: as it is, in an address
 * or a form, in JSON, and within Base64.
 */
export function listSecretForms(secret: string): readonly string[] {
  const base64 = listBase64(secret).filter(({ length }) => length >= shortestForm);
  const written = plain.test(secret) ? [] : listWritten(secret);
  const encoded = base64
    .filter(form => /[+/]/.test(form))
    .map(form => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([secret, ...written, ...base64, ...encoded])];
}

/**
 * The same for several secrets; those that are too short to be looked for are left out, and of many
 * the first are looked for in other forms than their own.
 */
export function listAllForms(secrets: Iterable<string>): readonly string[] {
  const sought = [...new Set(secrets)].filter(({ length }) => length >= shortest);
  const forms = sought.slice(0, mostEncoded).flatMap(listSecretForms);
  return [...new Set([...forms, ...sought])];
}

/** Returns the secrets that stand in a JSON value, in whatever form; of a very long one, all. */
export function findSecrets(value: unknown, secrets: readonly string[]): readonly string[] {
  const json = JSON.stringify(value) ?? '';
  const search = new SecretSearch(listAllForms(secrets).map(escape), mostSearched);
  const found = new Set(search.find(json));
  return secrets.filter(secret => listAllForms([secret]).some(form => found.has(escape(form))));
}

/**
 * Returns a JSON value with secrets masked in its texts, in whatever form they stand there; short ones
 * may be values of a flow by chance, and stay. Texts that would take long to search are masked whole.
 */
export function withoutSecrets<T>(value: T, secrets: readonly string[]): T {
  const forms = listAllForms(secrets.filter(({ length }) => length >= shortestForm));
  if (forms.length === 0 || value === undefined) return value;
  const search = new SecretSearch(forms, mostSearched);
  const mask = (_: string, each: unknown): unknown => {
    if (typeof each !== 'string') return each;
    const echoed = search.find(each);
    return search.over ? '******' : echoed.reduce(maskSecret, each);
  };
  return JSON.parse(JSON.stringify(value, mask));
}
