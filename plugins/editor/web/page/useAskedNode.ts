import { when } from 'mobx';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { FlowEditor } from '../editor/FlowEditor';

/**
 * Chooses the node that stands in the address, `?node=<id>`, and brings it into view: searches and
 * lists of uses lead there.
 */
export function useAskedNode(editor: FlowEditor): void {
  const [search] = useSearchParams();
  const nodeId = search.get('node');
  useEffect(() => {
    if (nodeId === null) return undefined;
    return when(
      () => editor.canvas !== null && editor.index.nodes.has(nodeId),
      () => {
        editor.select([nodeId]);
        editor.focus(nodeId);
        editor.showAside('node');
        editor.canvas?.reveal([nodeId]);
      },
    );
  }, [editor, nodeId]);
}
