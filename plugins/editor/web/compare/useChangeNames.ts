import { useMemo } from 'react';
import type { VersionChange } from '#plugins/flows/contract/graph/compare/compareFlows';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { compareStrings } from '../../compareStrings';
import { propertyName } from '../problems/propertyName';
import type { FlowEditor } from '../editor/FlowEditor';

/** The display names of nodes, properties and fields in compared flows. */
export interface ChangeNames {
  node(nodeId: string): string | undefined;
  titleOf(change: VersionChange): string;
  /** Of a property, without the keys that say nothing to a person. */
  pathOf(change: VersionChange, path: readonly string[]): string;
}

const fields: Readonly<Record<string, { readonly text: string }>> = {
  name: compareStrings.compareFieldName,
  description: compareStrings.compareFieldDescription,
  settings: compareStrings.compareFieldSettings,
  inputSchema: compareStrings.compareFieldInput,
  outputSchema: compareStrings.compareFieldOutput,
  trigger: compareStrings.compareFieldTrigger,
  position: compareStrings.compareFieldPosition,
};

/** Names from both versions, the later first, and from the catalogue as far as it is read. */
export function useChangeNames(before: FlowEditor, after: FlowEditor): ChangeNames {
  const { connectors } = after;
  return useMemo(() => {
    // Read once: nothing watches these here, so each reading would index the whole graph anew.
    const [was, now] = [before.index.nodes, after.index.nodes];
    const findData = (id: string) => (now.get(id) ?? was.get(id))?.data;
    const node = (id: string) => {
      const data = findData(id);
      return data && nodeTitle(data, connectors.get(data.connectorId ?? ''));
    };
    return {
      node,
      titleOf: ({ of, elementIds: [id = ''], title }) =>
        of === 'field' ? (fields[id]?.text ?? title) : (of === 'node' && node(id)) || title,
      pathOf: ({ of, elementIds: [id = ''] }, path) => {
        const manifest =
          of === 'node' ? connectors.get(findData(id)?.connectorId ?? '') : undefined;
        return path
          .filter(key => key !== 'value' && key !== 'properties')
          .map(
            (key, at) =>
              (at === 0 && (propertyName(key, manifest) ?? fields[key]?.text)) || node(key) || key,
          )
          .join(' › ');
      },
    };
  }, [before, after, connectors]);
}
