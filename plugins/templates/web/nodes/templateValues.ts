import type { PropertyValue } from '#plugins/flows/contract';
import type { UiTemplate } from '../../contract';

/**
 * The properties that a node filled from a template has; `sktemplate` says which, and in what
 * state.
 */
export function templateValues(template: UiTemplate): Readonly<Record<string, PropertyValue>> {
  const { sample: _, ...state } = template;
  return {
    customHTML: { value: template.template },
    customCSS: { value: template.style },
    customScript: { value: template.script },
    inputSchema: { value: template.inputSchema },
    validationRules: { value: template.validationRules },
    sktemplate: { ...state, value: template.uiId },
  };
}
