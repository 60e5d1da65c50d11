import type { NodeData } from '#plugins/flows/contract';
import { called, connections, finding, type LintContext, type Rule } from '../../rule';

/** `requiredFields-001`: a property that the capability requires is empty. */
export const requiredFields: Rule = (index, context) =>
  connections(index).flatMap(node => {
    const missing = requiredOf(node.data, context).filter(
      ({ name }) => !node.data.properties?.[name]?.value,
    );
    if (missing.length === 0) return [];
    return finding(
      'dv-er-requiredFields-001',
      'A required field is empty',
      `Fill in ${missing.map(({ title }) => `"${title}"`).join(', ')} at ${called(node)}.`,
      { flowId: context.flow.flowId, nodeId: node.data.id },
    );
  });

function requiredOf(
  data: NodeData,
  { capability }: LintContext,
): readonly { readonly name: string; readonly title: string }[] {
  const said = data.capabilityConfigRequiredProperties;
  if (!Array.isArray(said))
    return capability?.(data.connectorId ?? '', data.capabilityName ?? '')?.required ?? [];
  return said.flatMap(each => {
    const { requiredField: name, requiredFieldTitle: title } = (each ?? {}) as Readonly<
      Record<string, unknown>
    >;
    return typeof name === 'string'
      ? [{ name, title: typeof title === 'string' ? title : name }]
      : [];
  });
}
