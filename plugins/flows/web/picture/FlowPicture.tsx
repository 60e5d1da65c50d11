import { useEffect, useMemo } from 'react';
import type { FlowPictureProps } from '../../contract';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { EditorContext } from '../editor/EditorContext';
import { FlowEditor } from '../editor/FlowEditor';
import { useCatalogue } from '../page/useCatalogue';
import './picture.css';

/** A flow on a canvas of its own, to be looked at: it moves and zooms, and changes nothing. */
export default function FlowPicture({ flow, label, shown }: FlowPictureProps) {
  const editor = useMemo(() => new FlowEditor(flow, true), [flow]);
  useCatalogue(editor);
  useEffect(() => {
    const here = (shown ?? []).filter(id => editor.index.nodes.has(id));
    if (here.length === 0) return;
    editor.select(here);
    editor.canvas?.reveal(here);
  }, [editor, shown]);
  return (
    <section className="flow-picture" aria-label={label}>
      <EditorContext value={editor}>
        <FlowCanvas minimap={false} />
      </EditorContext>
    </section>
  );
}
