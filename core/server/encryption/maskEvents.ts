import { isObject } from '../../contract/internal';
import { finish, type Sliced } from '../../contract/sliced';
import { toJson, type JsonText } from '../database';
import { maskSecret } from './maskSecret';
import { listAllForms } from './secretForms';
import { SecretSearch } from './SecretSearch';

const secretName =
  /pass(?:word(?!Stat(?:e|us)$)|code|phrase|wd)|secret|token|api[_-]?key|authorization|credential|private[_-]?key|client_?assertion|(?:recovery|verification)_?codes?$|pairing_?key$|continue_?link$|^(?:pin|otp|cvv|(?:set-)?cookies?|qr_?code)$/i;
/** A link that continues a run, under whatever name; its token is all that it needs. */
const continuing = /^https?:[^?#]*\?state=([\w-]+\.[0-9a-f]{32,})$/;
const judged = new Map<string, boolean>();
const remembered = 5000;
/** Anyone can send names of any length, so longer ones are judged each time. */
const longestRemembered = 100;
const longestText = 8192;
const longestRecord = 1024 * 1024;
const longestSought = 1024;
const shortestSecret = 4;
const shortestTyped = 5;
/** Characters that are searched for secrets, once for each. */
const mostSearched = 50_000_000;
const deepest = 6;
const deepestPlain = 100;
const mask = '******';

/** Whether what stands under a name is kept out of records. */
export function isSecretName(name: string): boolean {
  if (name.length > longestRemembered) return secretName.test(name);
  let known = judged.get(name);
  if (known === undefined) {
    if (judged.size > remembered) judged.clear();
    judged.set(name, (known = secretName.test(name)));
  }
  return known;
}

/** Names of further fields that a flow's settings keep out of records. */
export function maskedFields({
  scrubSensitiveInfo,
  sensitiveInfoFields,
}: Readonly<Record<string, unknown>>): readonly string[] {
  return String(scrubSensitiveInfo) === 'true' && Array.isArray(sensitiveInfoFields)
    ? sensitiveInfoFields.map(String)
    : [];
}

interface MaskOptions {
  /** Names of further fields to mask, from the flow's settings. */
  readonly fields?: readonly string[];
  /** Values to mask wherever they stand, such as those that people typed. */
  readonly values?: Iterable<string>;
  /** Secrets to mask in whatever form they stand there, such as those of variables. */
  readonly secrets?: Iterable<string>;
  /** The events were walked before, and nothing in them sounds secret or is too long. */
  readonly plain?: boolean;
  /** They are written in one step. */
  readonly short?: boolean;
}

/**
 * Events as JSON for the record: fields that sound secret are masked, long texts cut, secret values
 * taken out.
 */
export const maskEvents = <Event extends object>(
  events: readonly Event[],
  options: MaskOptions = {},
): JsonText<readonly Event[]> => finish(maskEventsSliced(events, options));

/** The same in steps, an event each. */
export function* maskEventsSliced<Event extends object>(
  events: readonly Event[],
  { fields = [], values = [], secrets: known = [], plain = false, short = false }: MaskOptions = {},
): Sliced<JsonText<readonly Event[]>> {
  const typed = [...values].filter(({ length }) => length >= shortestSecret);
  const search = new SecretSearch([...new Set([...listAllForms(known), ...typed])], mostSearched);
  const more = new Set(fields.map(field => field.toLowerCase()));
  const keep = (key: string, value: unknown): unknown => {
    if (value === undefined || value === null || key === '') return value;
    if (
      typeof value !== 'boolean' &&
      (isSecretName(key) || (more.size > 0 && more.has(key.toLowerCase())))
    )
      return mask;
    if (typeof value !== 'string') return value;
    let text = value.length > longestText ? `${value.slice(0, longestText)}…` : value;
    const secrets = search.find(text);
    if (search.over) return mask;
    for (const secret of secrets) text = maskSecret(text, secret);
    return text;
  };
  // Most runs have nothing to take out, and are then written without a question at each value.
  const clean = plain && search.secrets.length === 0 && more.size === 0;
  if (clean && short) return toJson(events);
  const parts: string[] = [];
  let length = 0;
  for (const event of events) {
    yield;
    const asIs = clean || isPlain(event, search, more, 0);
    const part = search.over ? '' : toJson(event, asIs ? undefined : keep);
    if (search.over) return toJson(events.map(withoutData));
    if ((length += part.length + 1) > longestRecord) break;
    parts.push(part);
  }
  if (length <= longestRecord) return `[${parts.join()}]` as JsonText<readonly Event[]>;
  const tooLarge = 'This step recorded more than 1 MiB, so its data was not stored.';
  return toJson(
    events.map(event => ({ ...event, input: null, output: tooLarge })),
    keep,
  );
}

const tooManySecrets = 'This run has too many secrets to mask, so its data was not stored.';

/** An event with none of the fields that hold data of its run. */
const withoutData = <Event extends object>(event: Event) => ({
  ...event,
  input: null,
  output: tooManySecrets,
  error: undefined,
  request: undefined,
  eventMessage: '',
});

/** Whether nothing in a value is to be masked or cut. */
function isPlain(
  value: unknown,
  search: SecretSearch,
  more: ReadonlySet<string>,
  depth: number,
): boolean {
  if (typeof value === 'string')
    return value.length <= longestText && search.find(value).length === 0;
  if (!isObject(value)) return true;
  if (depth > deepestPlain || typeof value['toJSON'] === 'function') return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlain(item, search, more, depth + 1)) return false;
    return true;
  }
  for (const name in value) {
    const field = value[name];
    if (field === undefined || field === null || typeof field === 'boolean') continue;
    if (isSecretName(name) || (more.size > 0 && more.has(name.toLowerCase()))) return false;
    if (typeof field !== 'number' && !isPlain(field, search, more, depth + 1)) return false;
  }
  return true;
}

/**
 * Gathers what stands under names that sound secret, so that it can be masked where it turns up
 * under another name, such as a typed password in a comparison, and links that continue a run.
 * Answers whether the value may be recorded as it is.
 */
export function gatherSecrets(value: unknown, into: Set<string>, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= longestText;
  if (!isObject(value)) return true;
  if (depth > deepest || typeof value['toJSON'] === 'function') return false;
  let plain = true;
  for (const name in value) {
    const field = value[name];
    if (field === undefined || field === null) continue;
    const secret = isSecretName(name);
    if (secret && typeof field !== 'boolean') plain = false;
    if (typeof field === 'object') plain = gatherSecrets(field, into, depth + 1) && plain;
    else if (typeof field === 'string') {
      if (field.length > longestText) plain = false;
      const token = continuing.exec(field)?.[1];
      // Markup and queries encode the link, but not its token.
      if (token) into.add(field).add(token);
      else if (secret && field.length >= shortestTyped && !/^(?:true|false)$/i.test(field))
        // A text is cut before it is searched, so it may hold only the start of a long secret.
        into.add(field.length > longestText ? field.slice(0, longestSought) : field);
    }
  }
  return plain;
}
