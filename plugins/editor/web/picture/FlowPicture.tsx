import { when } from 'mobx';
import { useEffect, useMemo, useRef } from 'react';
import type { FlowPictureProps } from '../../contract/internal';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { EditorContext } from '../editor/EditorContext';
import { FlowEditor } from '../editor/FlowEditor';
import '../page/page.css';
import { useCatalogue } from '../catalogue/capabilities';
import { ZoomButtons } from '../toolbar/ZoomButtons';
import './picture.css';

/** A flow on a canvas of its own, to be looked at: it moves and zooms, and changes nothing. */
export default function FlowPicture({ flow, label, shown }: FlowPictureProps) {
  const editor = useMemo(() => new FlowEditor(flow, true), [flow]);
  const frame = useRef<HTMLElement>(null);
  useCatalogue(editor);
  useEffect(
    () =>
      when(
        () => editor.canvas !== null,
        () => editor.canvas?.fit(),
      ),
    [editor],
  );
  useEffect(() => {
    const here = (shown ?? []).filter(id => editor.index.nodes.has(id));
    if (here.length === 0) return;
    editor.select(here);
    editor.canvas?.reveal(here);
    frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, [editor, shown]);
  return (
    <section className="flow-picture" aria-label={label} ref={frame}>
      <EditorContext value={editor}>
        <FlowCanvas minimap={false}>
          <ZoomButtons />
        </FlowCanvas>
      </EditorContext>
    </section>
  );
}
