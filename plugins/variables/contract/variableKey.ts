/** Where a variable lives: the whole company, one flow, one interaction, or one end user. */
export const variableContexts = ['company', 'flow', 'flowInstance', 'user'] as const;
export type VariableContext = (typeof variableContexts)[number];
export const variableTypes = ['string', 'number', 'boolean', 'object', 'secret'] as const;
export type VariableType = (typeof variableTypes)[number];

const separator = '##SK##';

/**
 * The composite name: `name##SK##context`, or `name##SK##flow##SK##flowId` (wire facts, section
 * 10).
 */
export const variableKey = (name: string, context: string, flowId?: string): string =>
  [name, context, ...(context === 'flow' && flowId ? [flowId] : [])].join(separator);

/** The parts of a composite name; a bare name has the context `flowInstance`. */
export function readVariableKey(key: string): { name: string; context: string; flowId?: string } {
  const [name = '', context = 'flowInstance', flowId] = key.split(separator);
  return { name, context, ...(flowId && { flowId }) };
}
