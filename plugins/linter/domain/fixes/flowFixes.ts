import type { GraphDraft } from '#plugins/flows/contract/graph/edits/edited';
import { findNode } from '#plugins/flows/contract/graph/elements/findNode';
import { setProperty } from '#plugins/flows/contract/graph/edits/setProperty';
import { subflowCall } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import { findReferences } from '#plugins/flows/contract/graph/references/findReferences';
import { requiredInputs } from '../rules/teleports/requiredInputs';
import { teleportStarts, teleportTarget } from '#plugins/flows/contract/graph/nodes/teleport';
import type { Fix } from '../../contract';
import { certainly, perhaps, type FixContext, type Fixer } from './fix';
import type { NodeData } from '#plugins/flows/contract';

const graphOf = (draft: Parameters<Fix['apply']>[0]) => draft.graphData as GraphDraft;

/** Hands inputs of this flow on to what is called, where they have the names that are missing. */
function handOn(nodeId: string, missing: readonly string[], { flow }: FixContext): readonly Fix[] {
  const inputs = new Set((flow.inputSchema ?? []).map(({ propertyName }) => propertyName));
  if (missing.length === 0 || !missing.every(name => inputs.has(name))) return [];
  return perhaps(`Hand on the flow’s own ${missing.map(name => `“${name}”`).join(', ')}`, draft => {
    for (const name of missing)
      setProperty(graphOf(draft), nodeId, name, `{{global.parameters.${name}}}`);
  });
}
const filled = (data: NodeData, name: string) => Boolean(data.properties?.[name]?.value);

/** Fixes for what is said of a flow, of calls, jumps and variables. */
export const flowFixes: Readonly<Record<string, Fixer>> = {
  'dv-bp-debug-off-001': () =>
    certainly('Set the log level to Info', draft => {
      draft.settings = { ...draft.settings, logLevel: 2 };
    }),
  'dv-er-subflow-001': ({ nodeId = '' }, index, { flows }) => {
    const data = index.nodes.get(nodeId)?.data;
    const call = data && subflowCall(data);
    const name = call && flows?.get(call.flowId);
    if (!name || name === call.label) return [];
    return certainly(`Call it “${name}”, as it is named now`, draft => {
      const chosen = findNode(graphOf(draft), nodeId)?.data.properties?.subFlowId?.value;
      if (chosen) setProperty(graphOf(draft), nodeId, 'subFlowId', { ...chosen, label: name });
    });
  },
  'dv-er-subflow-003': ({ nodeId = '' }, index, context) => {
    const data = index.nodes.get(nodeId)?.data;
    const target = data && context.called?.get(subflowCall(data)?.flowId ?? '');
    if (!data || !target) return [];
    return handOn(
      nodeId,
      target.required.filter(name => !(name in (data.properties ?? {}))),
      context,
    );
  },
  'dv-er-teleport-002': ({ nodeId = '' }, index, context) => {
    const data = index.nodes.get(nodeId)?.data;
    const start = data && index.nodes.get(teleportTarget(data) ?? '');
    if (!data || !start) return [];
    return handOn(
      nodeId,
      requiredInputs(start.data).filter(name => !filled(data, name)),
      context,
    );
  },
  'dv-er-teleport-004': ({ nodeId = '' }, index) => {
    const data = index.nodes.get(nodeId)?.data;
    const [only, ...more] = teleportStarts(index);
    if (!data || !only || more.length > 0) return [];
    const title = only.data.properties?.nodeTitle?.value;
    const ready = requiredInputs(only.data).every(name => filled(data, name));
    const how = `Go to ${typeof title === 'string' && title ? `“${title}”` : only.data.id}, the only start node`;
    return (ready ? certainly : perhaps)(how, draft =>
      setProperty(graphOf(draft), nodeId, 'nodeInstanceId', only.data.id),
    );
  },
  'dv-bp-variable-001': ({ nodeId = '', message }, index) => {
    const rows = index.nodes.get(nodeId)?.data.properties?.saveFlowVariables?.value;
    if (!Array.isArray(rows)) return [];
    const unused = (row: { readonly name?: unknown } | null) =>
      message.includes(` ${String(row?.name)} `);
    const gone = rows.filter(unused);
    if (gone.length === 0) return [];
    const reads = findReferences(gone).some(({ kind }) => kind === 'flow');
    return (reads ? perhaps : certainly)('No longer save the variable', draft => {
      const now = findNode(graphOf(draft), nodeId)?.data.properties?.saveFlowVariables?.value;
      if (Array.isArray(now))
        setProperty(
          graphOf(draft),
          nodeId,
          'saveFlowVariables',
          now.filter(row => !unused(row as { name?: unknown })),
        );
    });
  },
};
