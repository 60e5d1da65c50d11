import type { UiTemplateBody } from '../contract';

/** Why a text is no JSON object, as a sentence; undefined where it is one, or empty. */
function jsonFault(text: string): string | undefined {
  if (!text.trim()) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? undefined
      : 'Enter a JSON object, enclosed in braces.';
  } catch (fault) {
    return `Not valid JSON: ${fault instanceof Error ? fault.message : String(fault)}.`;
  }
}

/**
 * Where markup has three braces, which would let values in unescaped, as a sentence; undefined
 * where it has none.
 */
function braceFault(template: string): string | undefined {
  const at = template.indexOf('{{{');
  if (at < 0) return undefined;
  const line = template.slice(0, at).split('\n').length;
  return `Line ${line}, column ${at - template.lastIndexOf('\n', at)}: “{{{” would insert a value as markup. Use “{{” instead.`;
}

interface Fault {
  readonly at: string;
  readonly message: string;
}

/** Returns the errors of a page template, each at its field. */
export function uiTemplateFaults({
  name,
  template = '',
  inputSchema = '',
  outputSchema = '',
  sample = '',
}: Partial<UiTemplateBody>) {
  const faults: (readonly [string, string | undefined])[] = [
    ['name', name !== undefined && !name.trim() ? 'Enter a name for the template.' : undefined],
    ['template', braceFault(template)],
    ['inputSchema', jsonFault(inputSchema)],
    ['outputSchema', jsonFault(outputSchema)],
    ['sample', jsonFault(sample)],
  ];
  return faults.flatMap(([field, message]): Fault[] =>
    message ? [{ at: `body/${field}`, message }] : [],
  );
}
