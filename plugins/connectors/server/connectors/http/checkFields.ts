import type { NodeCall } from '#plugins/connectors/contract';
import { format } from '#core/contract';
import { strings } from '#plugins/connectors/strings';

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

const email = /^[^\s@]{1,200}@[^\s@]{1,200}$/;

/**
 * Holds the values of a page against the node's validation rules: for each field the first rule it
 * breaks, as a text.
 */
export async function checkFields(
  call: NodeCall,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const rows = call.raw['validationRules']?.value;
  const errors: Record<string, string> = {};
  for (const { propertyName, rules } of Array.isArray(rows)
    ? (rows as { propertyName?: string; rules?: Rule[] }[])
    : [])
    for (const rule of propertyName && Array.isArray(rules) ? rules : []) {
      if (errors[propertyName!] !== undefined) break;
      const broken = await brokenBy(rule, values[propertyName!], call);
      if (broken !== undefined) errors[propertyName!] = broken;
    }
  return errors;
}

async function brokenBy(rule: Rule, value: unknown, call: NodeCall): Promise<string | undefined> {
  const text = value === undefined || value === null ? '' : String(value);
  const say = (own: string) => rule.message || own;
  if (rule.ruleName === 'presence')
    return text.trim() === '' ? say('Fill in this field.') : undefined;
  if (text === '') return undefined;
  switch (rule.ruleName) {
    case 'email':
      return email.test(text) ? undefined : say('Give a valid e-mail address.');
    case 'length': {
      const [is, least, most] = [rule.is, rule.minimum, rule.maximum].map(limit =>
        limit === undefined || limit === '' ? Number.NaN : Number(limit),
      ) as [number, number, number];
      if (text.length !== is && !Number.isNaN(is))
        return rule.wrongLength || say(format(strings.exactly, { count: is }));
      if (text.length < least)
        return rule.tooShort || say(format(strings.atLeast, { count: least }));
      return text.length > most
        ? rule.tooLong || say(format(strings.atMost, { count: most }))
        : undefined;
    }
    case 'format': {
      if (!rule.pattern) return undefined;
      // The pattern is the flow author's: it runs where a slow one is stopped.
      const fits = await call.runFunction(
        'module.exports = async ({ params }) => new RegExp(params.pattern).test(params.text)',
        {
          pattern: rule.pattern.replace(/^\/(.*)\/[a-z]*$/, '$1'),
          text,
        },
      );
      return fits === true ? undefined : say('This value does not have the right form.');
    }
    case 'numericality':
      return Number.isFinite(Number(text)) ? undefined : say('Give a number.');
    default:
      return undefined;
  }
}
