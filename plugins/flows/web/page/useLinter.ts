import { reaction } from 'mobx';
import { useEffect } from 'react';
import { flowVariableNames, lintFlow, lintedCapability } from '../../domain';
import type { FlowEditor } from '../editor/FlowEditor';

/** Looks for faults after each edit, once the person rests; the linter only looks at what changed. */
export function useLinter(editor: FlowEditor): void {
  useEffect(() => {
    const lint = () => {
      const { flow, document } = editor;
      const { graphData, settings, trigger } = document;
      const known = {
        ...(flow.variables && { variables: flowVariableNames(flow.variables) }),
        capability: (id: string, name: string) => lintedCapability(editor.connectors.get(id), name),
      };
      editor.showFindings(
        lintFlow({ flowId: flow.flowId, graphData, settings, ...(trigger ? { trigger } : {}) }, known),
      );
    };
    return reaction(() => editor.document, lint, { delay: 250, fireImmediately: true });
  }, [editor]);
}
