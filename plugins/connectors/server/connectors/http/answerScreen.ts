import type { NodeCall, NodeOutcome, Screen } from '#plugins/connectors/contract';
import { adaptValue, readRows, challengeStore } from '#plugins/connectors/contract/internal';
import { readMarkupSliced, type Attributes } from '#core/contract/readMarkup';
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
      const fault = brokenBy(rule, values[propertyName]);
      if (fault !== undefined) broken.set(propertyName, fault);
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

type Submission = NonNullable<NodeCall['submission']>;

async function readButtons(companyId: string, html: string): Promise<readonly Attributes[]> {
  const work = readComponents(html, ['skbutton']);
  return (await runByLength(companyId, html.length, work)).get('skbutton') ?? [];
}

const readValue = (button: Attributes) =>
  readOption(button, 'buttonvalue') || readOption(button, 'value');

/** The buttons of a page as this person sees it; undefined where its script may add others. */
async function listOffered(
  { interaction: { companyId } }: NodeCall,
  { html, script, captcha }: Screen,
): Promise<readonly Attributes[] | undefined> {
  if (script && !captcha) return undefined;
  return (await readButtons(companyId, html)).filter(button => !button.has('disabled'));
}

/**
 * Whether a page has a button that a client says was pressed: any client may claim one that another
 * person would see. A page without such buttons is one whose client has its own.
 */
async function offers(
  { raw, interaction: { companyId } }: NodeCall,
  { script }: Screen,
  offered: readonly Attributes[] | undefined,
  { buttonValue }: Submission,
): Promise<boolean> {
  if (buttonValue === undefined || script || !offered) return true;
  if (offered.some(button => readValue(button) === buttonValue)) return true;
  if (offered.length > 0) return false;
  const template = raw['customHTML']?.value;
  const written = await readButtons(companyId, typeof template === 'string' ? template : '');
  return !written.some(button => readValue(button) === buttonValue);
}

const controls = new Set(['input', 'select', 'textarea']);

function* readNames(html: string): Sliced<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const piece of yield* readMarkupSliced(html))
    if (piece.kind === 'open' && controls.has(piece.name))
      names.add(piece.attributes.get('name') ?? '');
  return names;
}

/** The fields that the template of a page has, but that it does not show to this person. */
async function listWithheld(
  { raw, interaction: { companyId } }: NodeCall,
  { html, script, fields }: Screen,
): Promise<ReadonlySet<string>> {
  const template = raw['customHTML']?.value;
  if (script || typeof template !== 'string' || !template.includes('{{')) return new Set();
  const shown = await runByLength(companyId, html.length, readNames(html));
  const missing = fields.map(each => each.propertyName).filter(name => !shown.has(name));
  if (missing.length === 0) return new Set();
  const written = await runByLength(companyId, template.length, readNames(template));
  return new Set(missing.filter(name => written.has(name)));
}

/** Whether a link, a cancel button or a poll leads on without the form being filled in. */
function leavesForm(
  { captcha, polling }: Screen,
  offered: readonly Attributes[] | undefined,
  { eventName, buttonType, buttonValue = '' }: Submission,
): boolean {
  if (eventName === 'polling') return !captcha || polling !== undefined;
  if (buttonType !== 'next-event') return false;
  // A page with a check takes only what it has, since a script may claim any.
  if (!offered || (offered.length === 0 && !captcha)) return true;
  return offered.some(
    button =>
      readOption(button, 'buttontype') === 'next-event' && readValue(button) === buttonValue,
  );
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
  const presses = buttonValue !== undefined || buttonType === 'next-event';
  const offered = presses ? await listOffered(call, screen) : undefined;
  const filled = !leavesForm(screen, offered, submission);
  // Typed values of a page with a check are accepted only with the check.
  const read = filled || !screen.captcha ? screen.fields : [];
  const values: Record<string, unknown> = {};
  const withheld = await listWithheld(call, screen);
  for (const { propertyName, preferredDataType } of read)
    if (Object.hasOwn(parameters, propertyName) && !withheld.has(propertyName))
      values[propertyName] = toFieldValue(parameters[propertyName], preferredDataType);
    else if (filled && preferredDataType === 'boolean') values[propertyName] = false;
  if (buttonValue !== undefined) values['buttonValue'] = buttonValue;
  if (buttonType !== undefined) values['buttonType'] = buttonType;
  if (eventName === 'polling') values['eventType'] = 'polling';
  const repeat = (more: Partial<Screen>): NodeOutcome => ({
    kind: 'screen',
    screen: { ...screen, ...more, ...(call.memory && { memory: call.memory }) },
  });
  if (!(await offers(call, screen, offered, submission))) return repeat({});
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
