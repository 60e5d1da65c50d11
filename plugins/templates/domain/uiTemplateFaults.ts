import type { UiTemplateBody } from '../contract';
import { braceFault } from './braceFault';
import { jsonFault } from './jsonFault';

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
  const found: (readonly [string, string | undefined])[] = [
    ['name', name !== undefined && !name.trim() ? 'Give the template a name.' : undefined],
    ['template', braceFault(template)],
    ['inputSchema', jsonFault(inputSchema)],
    ['outputSchema', jsonFault(outputSchema)],
    ['sample', jsonFault(sample)],
  ];
  return found.flatMap(([field, message]): Fault[] =>
    message ? [{ at: `body/${field}`, message }] : [],
  );
}
