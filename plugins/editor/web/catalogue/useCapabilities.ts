import { useMemo } from 'react';
import { useEditor } from '../editor/EditorContext';
import { capabilityList, type CatalogueItem } from './capabilityList';

/** The catalogue of the editor on screen; to be read in an observer. */
export function useCapabilities(): readonly CatalogueItem[] {
  const { connectors, connections } = useEditor();
  return useMemo(
    () => capabilityList(connectors.values(), new Set(connections.map(each => each.connectorId))),
    [connectors, connections],
  );
}
