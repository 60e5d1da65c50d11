import { useEffect } from 'react';
import { useMay, useQuery } from '#core/web';
import { listConnections } from '#plugins/connections/contract';
import { access as connectionsAccess, listConnectors } from '#plugins/connectors/contract';
import type { FlowEditor } from '../editor/FlowEditor';

/**
 * Gives the editor the connectors, with all that their nodes ask for, and the company's connections
 * as they arrive.
 */
export function useCatalogue(editor: FlowEditor): void {
  const may = useMay(connectionsAccess, 'read');
  const connectors = useQuery(listConnectors, may ? { query: { details: 'true' } } : null, {
    revalidateOnFocus: false,
  }).data;
  const connections = useQuery(listConnections, may ? {} : null).data;
  useEffect(() => {
    if (connectors || connections) editor.setCatalogue(connectors ?? [], connections ?? []);
  }, [editor, connectors, connections]);
}
