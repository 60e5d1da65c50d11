import { when } from 'mobx';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { FlowEditor } from '../editor/FlowEditor';

/** Opens the panel that stands in the address, `?panel=<tab>`: results elsewhere lead there. */
export function useAskedPanel(editor: FlowEditor): void {
  const [search] = useSearchParams();
  const tab = search.get('panel');
  useEffect(() => {
    if (tab === null) return undefined;
    return when(
      () => editor.canvas !== null,
      () => editor.showAside(tab),
    );
  }, [editor, tab]);
}
