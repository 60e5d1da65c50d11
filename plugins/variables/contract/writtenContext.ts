import { readVariableKey, variableContexts, type VariableContext } from './variableKey';

/**
 * The context that a line of a list of variables to save means: it stands in its label, `name (type
 * - context)`, or in a composite name.
 */
export function writtenContext(
  row: { readonly name?: unknown; readonly label?: unknown },
  otherwise: VariableContext,
): VariableContext {
  const said = /-\s*(\w+)\s*\)\s*$/.exec(typeof row.label === 'string' ? row.label : '')?.[1];
  const inName = String(row.name).includes('##')
    ? readVariableKey(String(row.name)).context
    : undefined;
  return variableContexts.find(context => context === (said ?? inName)) ?? otherwise;
}
