import { useMemo } from 'react';
import { format } from '#core/contract';
import { setProperty } from '#plugins/flows/contract/graph/edits/setProperty';
import { strings } from '../../strings';
import type { FlowEditor } from '../editor/FlowEditor';

/** Sets a property of a node; keys that follow each other quickly in one field are one step. */
export function usePropertyEdit(editor: FlowEditor, nodeId: string) {
  return useMemo(
    () => (name: string, label: string, value: unknown) =>
      void editor.editGraph(
        format(strings.didChange, { field: label }),
        graph => setProperty(graph, nodeId, name, value),
        `property ${nodeId} ${name}`,
      ),
    [editor, nodeId],
  );
}
