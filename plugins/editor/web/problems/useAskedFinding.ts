import { when } from 'mobx';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { FlowEditor } from '../editor/FlowEditor';

/**
 * Opens the findings where the address asks for them (`findings`, with the id of a node or bare),
 * and goes to the one that it names by its node or its code (`finding`), as links from the rules of
 * the company have it, once it is found.
 */
export function useAskedFinding(editor: FlowEditor): void {
  const [search] = useSearchParams();
  const code = search.get('finding');
  const node = search.get('findings');
  useEffect(() => {
    if (code === null && node === null) return undefined;
    if (node !== null) editor.showAside('findings');
    const findAsked = () =>
      editor.findings.find(finding =>
        code === null ? finding.nodeId === node : finding.code === code,
      );
    return when(
      () => editor.canvas !== null && findAsked() !== undefined,
      () => {
        editor.showAside('findings');
        editor.desk.choose(findAsked()!);
      },
    );
  }, [editor, code, node]);
}
