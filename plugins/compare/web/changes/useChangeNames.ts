import { useMemo } from 'react';
import { useMay, useQuery } from '#core/web';
import { access as connectionsAccess } from '#plugins/connectors/contract';
import { listConnectors } from '#plugins/connectors/contract/internal';
import type { GraphData } from '#plugins/flows/contract';
import type { VersionChange } from '../../contract/changes/compareFlows';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../../strings';

/** The display names of nodes, properties and fields in compared flows. */
export interface ChangeNames {
  node(nodeId: string): string | undefined;
  titleOf(change: Pick<VersionChange, 'of' | 'elementIds' | 'title'>): string;
  /** Returns the path of a property, without the keys that mean nothing to people. */
  pathOf(change: Pick<VersionChange, 'of' | 'elementIds'>, path: readonly string[]): string;
}

const fields: Readonly<Record<string, { readonly text: string }>> = {
  name: strings.fieldName,
  description: strings.fieldDescription,
  settings: strings.fieldSettings,
  inputSchema: strings.fieldInput,
  outputSchema: strings.fieldOutput,
  trigger: strings.fieldTrigger,
  position: strings.fieldPosition,
  flowColor: strings.fieldColor,
};
const general: Readonly<Record<string, { readonly text: string }>> = {
  nodeTitle: strings.fieldNodeTitle,
  nodeDescription: strings.fieldNodeDescription,
};

/** Names from both versions, the later first, and from the catalogue as far as it is read. */
export function useChangeNames(before: GraphData, after: GraphData): ChangeNames {
  const may = useMay(connectionsAccess, 'read');
  const manifests = useQuery(listConnectors, may ? { query: { details: 'true' } } : null, {
    revalidateOnFocus: false,
  }).data;
  return useMemo(() => {
    const connectors = new Map(manifests?.map(each => [each.connectorId, each]));
    const [was, now] = [indexGraph(before).nodes, indexGraph(after).nodes];
    const findData = (id: string) => (now.get(id) ?? was.get(id))?.data;
    const findManifest = (id: string) => connectors.get(findData(id)?.connectorId ?? '');
    const node = (id: string) => {
      const data = findData(id);
      return data && nodeTitle(data, findManifest(id));
    };
    return {
      node,
      titleOf: ({ of, elementIds: [id = ''], title }) =>
        of === 'field' ? (fields[id]?.text ?? title) : (of === 'node' && node(id)) || title,
      pathOf: ({ of, elementIds: [id = ''] }, path) => {
        const properties = of === 'node' ? findManifest(id)?.properties : undefined;
        const nameFirst = (key: string) =>
          properties?.[key]?.displayName ?? (general[key] ?? fields[key])?.text;
        return path
          .filter(key => key !== 'value' && key !== 'properties')
          .map((key, at) => (at === 0 && nameFirst(key)) || node(key) || key)
          .join(' › ');
      },
    };
  }, [before, after, manifests]);
}
