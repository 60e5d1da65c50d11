import type { UiTemplate, UiTemplateBody, ValidationRule } from '../../contract';
import { format } from '#core/contract';
import { uiTemplateFaults } from '../../domain/uiTemplateFaults';
import { studioStrings as strings } from '../../studioStrings';

/** A template as its editor holds it: the rules as text, so that half a rule can be typed. */
export type UiValues = Required<Omit<UiTemplateBody, 'validationRules'>> & {
  readonly rules: string;
};

/** A new template begins with something to see. */
export const emptyUi: UiValues = {
  name: '',
  description: '',
  template: '<main class="sk-card">\n  <h1>Hello {{name}}</h1>\n</main>\n',
  style: '',
  script: '',
  inputSchema: '',
  outputSchema: '',
  sample: '{\n  "name": "Ada"\n}',
  rules: '[]',
};

export const toUiValues = (from: UiTemplate): UiValues => ({
  name: from.name,
  description: from.description,
  template: from.template,
  style: from.style,
  script: from.script,
  inputSchema: from.inputSchema,
  outputSchema: from.outputSchema,
  sample: from.sample,
  rules: JSON.stringify(from.validationRules, null, 2),
});

function readRules(text: string): readonly ValidationRule[] | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() || '[]');
    const fits = (each: unknown): each is ValidationRule => {
      const { propertyName, rules }: Partial<ValidationRule> = each ?? {};
      return typeof propertyName === 'string' && propertyName !== '' && Array.isArray(rules);
    };
    return Array.isArray(value) && value.every(fits) ? value : undefined;
  } catch {
    return undefined;
  }
}

const known = new Set(['presence', 'email', 'length', 'format', 'numericality']);

/** Returns the error in the rules; a rule for a name that no page has would never apply. */
function rulesFault(text: string): string | undefined {
  const rows = readRules(text);
  if (!rows) return strings.rulesFault.text;
  for (const rule of rows.flatMap(({ rules }) => rules)) {
    const { ruleName: name }: { readonly ruleName?: unknown } = rule ?? {};
    if (typeof name !== 'string' || name === '') return strings.ruleMissing.text;
    if (!known.has(name)) return format(strings.ruleUnknown, { name });
  }
  return undefined;
}

/** Returns the body to send. */
export const toUiTemplateBody = ({ rules, ...terms }: UiValues): UiTemplateBody => ({
  ...terms,
  validationRules: [...(readRules(rules) ?? [])],
});

/** Finds the errors, by field. */
export function findUiFaults(values: UiValues): Readonly<Partial<Record<keyof UiValues, string>>> {
  const faults = uiTemplateFaults(values).map(
    ({ at, message }) => [at.replace('body/', ''), message] as const,
  );
  const fault = rulesFault(values.rules);
  const rules = fault === undefined ? [] : [['rules', fault] as const];
  return Object.fromEntries([...faults, ...rules]);
}

/** The sample values of a template; undefined while they are no JSON object yet. */
export function parseSample(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? { ...value }
      : undefined;
  } catch {
    return undefined;
  }
}
