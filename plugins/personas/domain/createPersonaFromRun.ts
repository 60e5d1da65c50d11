import { isRecord } from '#core/contract';
import { masked, type NamedValue, type PersonaAnswer, type PersonaContent } from '../contract';

/** A recorded step as far as a persona is made of it. */
export interface RecordedStep {
  readonly nodeId: string | null;
  readonly connectorId: string | null;
  readonly capability: string | null;
  readonly eventType: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly error: unknown;
  readonly request?: unknown;
}

/** The most of each kind that a persona takes. */
const most = 100;
const longest = 8000;

/** A value without what the record masks, and how much of it was masked. */
function withoutMasks(value: unknown, count: () => void): unknown {
  if (typeof value === 'string' && value.includes(masked)) {
    count();
    return undefined;
  }
  if (Array.isArray(value))
    return value.flatMap(part => {
      const item = withoutMasks(part, count);
      return item === undefined ? [] : [item];
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const entry = withoutMasks(part, count);
      return entry === undefined ? [] : [[name, entry] as const];
    }),
  );
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const toNamed = (values: unknown): readonly NamedValue[] =>
  Object.entries(isRecord(values) ? values : {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({ name, value: toText(value) }))
    .filter(({ name, value }) => name.length <= 200 && value.length <= longest);

const readText = (values: unknown, name: string): string => {
  const value = isRecord(values) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
};

function toAnswer(step: RecordedStep): PersonaAnswer | undefined {
  const { connectorId, capability, eventType, output, error } = step;
  if (!connectorId || !capability) return undefined;
  const known = { connectorId, capability, output: isRecord(output) ? output : {} };
  if (eventType === 'node') return { ...known, success: true };
  if (eventType === 'failure' && !error) return { ...known, success: false };
  if (eventType !== 'error') return undefined;
  const { code, message } = isRecord(error) ? error : {};
  return {
    ...known,
    success: false,
    error: {
      code: typeof code === 'number' ? code : toText(code ?? 'error').slice(0, 200),
      message: toText(message ?? '').slice(0, 2000),
    },
  };
}

/**
 * Makes a persona of a recorded run: what it was started with and by whom, what was typed into pages,
 * and the last answer of each capability that reaches outside. What the record masks is left out.
 */
export function createPersonaFromRun(
  steps: readonly RecordedStep[],
  isPure: (connectorId: string, capability: string) => boolean,
): { readonly content: PersonaContent; readonly withoutSecrets: number } {
  let withoutSecrets = 0;
  const clean = (value: unknown) => withoutMasks(value, () => withoutSecrets++);
  const start = steps.find(({ nodeId }) => nodeId === null);
  const typed = new Map<string, NamedValue>();
  const presses = new Set<string>();
  const answers = new Map<string, PersonaAnswer>();
  const pages = new Set<string>();
  for (const step of steps) {
    if (step.nodeId === null) continue;
    const key = `${step.connectorId} ${step.capability}`;
    const { submission, pressed } = isRecord(step.input) ? step.input : {};
    if (isRecord(submission)) {
      for (const each of toNamed(clean(submission))) typed.set(each.name, each);
      const button = readText(pressed, 'buttonValue');
      if (button && button.length <= 200) presses.add(button);
    }
    if (isRecord(submission) || step.eventType === 'screen') pages.add(key);
    const answer = toAnswer(step);
    if (answer && !isPure(answer.connectorId, answer.capability))
      answers.set(key, { ...answer, output: clean(answer.output) as typeof answer.output });
  }
  for (const page of pages) answers.delete(page);
  const { request } = start ?? {};
  return {
    content: {
      inputs: toNamed(clean(start?.input)).slice(0, most),
      cookies: [],
      typed: [...typed.values()].slice(0, most),
      presses: [...presses].slice(0, 50),
      device: {
        userAgent: readText(request, 'userAgent').slice(0, 1000),
        languages: '',
        ip: readText(request, 'ip').slice(0, 100),
      },
      answers: [...answers.values()].slice(0, most),
    },
    withoutSecrets,
  };
}
