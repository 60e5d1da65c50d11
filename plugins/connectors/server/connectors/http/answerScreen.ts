import type { NodeCall, NodeOutcome, Screen } from '#plugins/connectors/contract';
import { adaptValue, readRows, challengeStore } from '#plugins/connectors/contract/internal';
import type { Attributes } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';
import { runByLength, timeSlices } from '#core/server/internal';
import {
  readComponents,
  readOption,
  type PageComponents,
} from '#plugins/connectors/contract/pageComponents';
import { addCaptcha, checkCaptcha } from './captcha';
import type { Polling } from './findPolling';
import { labelProviders, signInAtProvider } from './providerButtons';
import { toSentence, type Sentence } from '#core/contract/internal';
import { matchesPattern } from '#core/server/template/matchesPattern';
import { pageStrings as strings } from '#plugins/connectors/pageStrings';

interface Rule {
  readonly ruleName?: string;
  readonly message?: string;
  readonly pattern?: string;
  readonly is?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly tooShort?: string;
  readonly tooLong?: string;
  readonly wrongLength?: string;
}

const flag = /^[a-z]*$/;
const email = /^[^\s@]{1,200}@[^\s@]{1,200}$/;

/**
 * Holds the values of a page against the node's validation rules, in steps: for each field the first
 * rule it breaks, as what to say of it.
 */
export function* checkFields(
  { raw, signal }: Pick<NodeCall, 'raw' | 'signal'>,
  values: Readonly<Record<string, unknown>>,
): Sliced<ReadonlyMap<string, string | Sentence>> {
  const broken = new Map<string, string | Sentence>();
  for (const { propertyName, rules } of readRows(raw['validationRules']?.value)) {
    if (typeof propertyName !== 'string' || propertyName === '' || !Array.isArray(rules)) continue;
    for (const rule of rules) {
      if (broken.has(propertyName)) break;
      yield;
      signal.throwIfAborted();
      const said = brokenBy(rule, values[propertyName]);
      if (said !== undefined) broken.set(propertyName, said);
    }
  }
  return broken;
}

const toLimit = (limit: unknown) =>
  limit === undefined || limit === '' ? Number.NaN : Number(limit);

/** A pattern without the slashes and flags that some write around it. */
const bare = (pattern: string) => {
  const end = pattern.lastIndexOf('/');
  const flags = pattern.slice(end + 1);
  return end > 0 && pattern.startsWith('/') && flag.test(flags) ? pattern.slice(1, end) : pattern;
};

function brokenBy(rule: Rule, value: unknown): string | Sentence | undefined {
  const text = value === undefined || value === null ? '' : String(value);
  const say = (own: Sentence) => rule.message || own;
  if (rule.ruleName === 'presence')
    return text.trim() === '' ? say(toSentence(strings.missing)) : undefined;
  if (text === '') return undefined;
  switch (rule.ruleName) {
    case 'email':
      return email.test(text) ? undefined : say(toSentence(strings.notEmail));
    case 'length': {
      const is = toLimit(rule.is);
      const least = toLimit(rule.minimum);
      const most = toLimit(rule.maximum);
      if (text.length !== is && !Number.isNaN(is))
        return rule.wrongLength || say(toSentence(strings.exactly, { count: is }));
      if (text.length < least)
        return rule.tooShort || say(toSentence(strings.atLeast, { count: least }));
      return text.length > most
        ? rule.tooLong || say(toSentence(strings.atMost, { count: most }))
        : undefined;
    }
    case 'format': {
      if (!rule.pattern) return undefined;
      const fits = matchesPattern(bare(rule.pattern), text);
      return fits ? undefined : say(toSentence(strings.wrongForm));
    }
    case 'numericality':
      return Number.isFinite(Number(text)) ? undefined : say(toSentence(strings.notNumber));
    default:
      return undefined;
  }
}

/** The statuses of a challenge before anyone decides it. */
const open: ReadonlySet<string | undefined> = new Set(['created', 'started']);

/**
 * A page that waits for a challenge: shown again at each poll, until the challenge has another
 * status than at first, is gone, or the page has asked as often as it may. Then the node goes on,
 * and what follows looks at the challenge.
 */
async function askChallenge(
  call: NodeCall,
  screen: Screen,
  found: Polling | undefined,
): Promise<NodeOutcome | undefined> {
  if (!found?.challenge) return undefined;
  const { interaction, memory, submission } = call;
  const challenge = await call.get(challengeStore).find(interaction.companyId, found.challenge);
  const status = challenge?.challengeStatus;
  if (!submission) return { kind: 'screen', screen: { ...screen, memory: { status, polls: 0 } } };
  const polls = Number(memory?.['polls'] ?? 0) + 1;
  const decided =
    !challenge ||
    challenge.isChallengeComplete ||
    !open.has(status) ||
    status !== memory?.['status'];
  return decided || polls >= found.polling.retries
    ? undefined
    : { kind: 'screen', screen: { ...screen, memory: { status: memory?.['status'], polls } } };
}

/** A box that is ticked says “on”, and one that is not says nothing. */
const toFieldValue = (value: unknown, type: unknown) =>
  type === 'boolean' && value === 'on' ? true : adaptValue(value, type);

/**
 * Whether a link, a cancel button or a poll leads on without the form being filled in. On a page with
 * a check only what the page itself has does, since a script may claim any.
 */
async function leavesForm(
  companyId: string,
  { captcha, polling, html }: Screen,
  { eventName, buttonType, buttonValue = '' }: NonNullable<NodeCall['submission']>,
): Promise<boolean> {
  if (eventName === 'polling') return !captcha || polling !== undefined;
  if (buttonType !== 'next-event') return false;
  const isPressed = (button: Attributes) =>
    readOption(button, 'buttontype') === 'next-event' &&
    (readOption(button, 'buttonvalue') || readOption(button, 'value')) === buttonValue;
  if (!captcha) return true;
  const work = readComponents(html, ['skbutton']);
  const components = await runByLength(companyId, html.length, work);
  return components.get('skbutton')?.some(isPressed) ?? false;
}

/** The components of a page that its node knows, read once for all that is asked of them. */
const known = ['skpolling', 'skrecaptcha', 'skidp'];

/**
 * Returns the submission of a page: the declared fields and the button; shows the page again if a
 * value breaks a rule.
 */
export async function answerScreen(
  call: NodeCall,
  made: Screen,
  findPolls?: (components: PageComponents) => Polling | undefined,
): Promise<NodeOutcome> {
  const { submission } = call;
  const { companyId } = call.interaction;
  const components = await runByLength(
    companyId,
    made.html.length,
    readComponents(made.html, known),
  );
  const polls = findPolls?.(components);
  const polling = polls && { polling: polls.polling };
  const shown = addCaptcha(call, { ...made, ...polling }, components);
  if ('kind' in shown) return shown;
  const screen = await labelProviders(call, shown, components);
  const away = submission && (await signInAtProvider(call, screen, components));
  if (away) return away;
  const asked =
    submission?.eventName === 'polling' || !submission
      ? await askChallenge(call, screen, polls)
      : undefined;
  if (asked) return asked;
  if (!submission) return { kind: 'screen', screen };
  const { parameters, buttonType, buttonValue, eventName } = submission;
  const filled = !(await leavesForm(companyId, screen, submission));
  // What was typed on a page with a check passes with the check alone.
  const read = filled || !screen.captcha ? screen.fields : [];
  const values: Record<string, unknown> = {};
  for (const { propertyName, preferredDataType } of read)
    if (Object.hasOwn(parameters, propertyName))
      values[propertyName] = toFieldValue(parameters[propertyName], preferredDataType);
    else if (filled && preferredDataType === 'boolean') values[propertyName] = false;
  if (buttonValue !== undefined) values['buttonValue'] = buttonValue;
  if (buttonType !== undefined) values['buttonType'] = buttonType;
  if (eventName === 'polling') values['eventType'] = 'polling';
  const repeat = (more: Partial<Screen>): NodeOutcome => ({
    kind: 'screen',
    screen: { ...screen, ...more, ...(call.memory && { memory: call.memory }) },
  });
  const broken = await timeSlices.run(companyId, checkFields(call, values));
  if (filled && broken.size > 0) {
    const say = (said: string | Sentence) => (typeof said === 'string' ? said : call.say(said));
    const errors = [...broken].map(([name, said]) => [name, say(said)]);
    return repeat({ errors: Object.fromEntries(errors) });
  }
  // Any client may claim that a link was pressed: what breaks a rule goes no further either way.
  for (const name of broken.keys()) if (values[name] !== '') delete values[name];
  // Last, since a token is good once.
  const message = filled && screen.captcha ? await checkCaptcha(call, screen.captcha) : '';
  return message ? repeat({ message }) : { kind: 'success', output: values };
}
