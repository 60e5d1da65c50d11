/** Where a variable lives: the whole company, one flow, one interaction, or one end user. */
export const variableContexts = ['company', 'flow', 'flowInstance', 'user'] as const;
export type VariableContext = (typeof variableContexts)[number];
export const variableTypes = ['string', 'number', 'boolean', 'object', 'secret'] as const;
export type VariableType = (typeof variableTypes)[number];

const separator = '##SK##';

/** The context that a name of one means: `default` is that of a run, as is none. */
export const toContext = (context: string): string =>
  context === 'default' ? 'flowInstance' : context;

/**
 * The composite name: `name##SK##context`, or `name##SK##flow##SK##flowId` (wire facts, section
 * 10).
 */
export const variableKey = (name: string, context: string, flowId?: string): string =>
  [name, toContext(context), ...(context === 'flow' && flowId ? [flowId] : [])].join(separator);

/** The parts of a composite name; a bare name has the default context. */
export function readVariableKey(key: string): { name: string; context: string; flowId?: string } {
  if (!key.includes(separator)) return { name: key, context: 'flowInstance' };
  const [name = '', context = 'default', flowId] = key.split(separator);
  return { name, context: toContext(context), ...(flowId && { flowId }) };
}

const scopes: Readonly<Record<string, string>> = {
  company: 'global.company.variables',
  flow: 'global.flow.variables',
  user: 'global.user.variables',
  flowInstance: 'global.variables',
};

/** How the text of a node refers to a variable, by its composite name. */
export function referenceTo(key: string): string {
  const { name, context } = readVariableKey(key);
  return `{{${scopes[context] ?? scopes['flowInstance']}.${name}}}`;
}

/**
 * The context that a line of a list of variables to save means: it stands in its label, `name (type
 * - context)`, or in a composite name.
 */
export function readWrittenContext(
  row: { readonly name?: unknown; readonly label?: unknown },
  otherwise: VariableContext,
): VariableContext {
  const labelContext = /-\s*(\w+)\s*\)\s*$/.exec(
    typeof row.label === 'string' ? row.label : '',
  )?.[1];
  const inName = String(row.name).includes('##')
    ? readVariableKey(String(row.name)).context
    : undefined;
  return variableContexts.find(context => context === (labelContext ?? inName)) ?? otherwise;
}
