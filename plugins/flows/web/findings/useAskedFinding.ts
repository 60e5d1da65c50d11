import { when } from 'mobx';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { FlowEditor } from '../editor/FlowEditor';

/** Goes to the finding whose code stands in the address, as links from the rules of the company have it, once it is found. */
export function useAskedFinding(editor: FlowEditor): void {
  const [search] = useSearchParams();
  const code = search.get('finding');
  useEffect(() => {
    if (code === null) return undefined;
    const asked = () => editor.findings.find(finding => finding.code === code);
    return when(
      () => editor.canvas !== null && asked() !== undefined,
      () => {
        editor.showAside('findings');
        editor.desk.choose(asked()!);
      },
    );
  }, [editor, code]);
}
