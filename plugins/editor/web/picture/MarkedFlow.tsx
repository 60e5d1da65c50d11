import { reaction, runInAction, when } from 'mobx';
import { useEffect, useMemo, useState } from 'react';
import type { GraphData } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { MarkedFlowProps } from '../../contract/internal';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { around } from '#plugins/editor/contract/geometry/boxes';
import { SpatialIndex } from '../canvas/geometry/SpatialIndex';
import { EditorContext } from '../editor/EditorContext';
import { FlowEditor } from '../editor/FlowEditor';
import { useCatalogue } from '../catalogue/capabilities';

const findBounds = (graph: GraphData) => new SpatialIndex(indexGraph(graph), null).bounds;

/** A flow with marks on it, as large as its frame: it moves and zooms, and changes nothing. */
export default function MarkedFlow(props: MarkedFlowProps) {
  const { flow, marks, movedFrom, shown, badges, onSelect, onCanvas } = props;
  const editor = useMemo(() => new FlowEditor(flow, true), [flow]);
  const [opening] = useState(() => props.opening.map(findBounds).reduce(around));
  useCatalogue(editor);
  useEffect(() => {
    const { nodes, edges } = editor.index;
    runInAction(() => {
      editor.marks.replace([...marks].filter(([id]) => nodes.has(id) || edges.has(id)));
      editor.showMoves(movedFrom);
    });
  }, [editor, marks, movedFrom]);
  useEffect(() => {
    runInAction(() => editor.badges.replace([...(badges ?? [])]));
  }, [editor, badges]);
  useEffect(
    () =>
      reaction(
        () => [...editor.selectedNodes],
        nodeIds => onSelect?.(nodeIds),
      ),
    [editor, onSelect],
  );
  useEffect(() => {
    const stop = reaction(
      () => editor.canvas,
      canvas => onCanvas(canvas),
      { fireImmediately: true },
    );
    return () => {
      stop();
      onCanvas(null);
    };
  }, [editor, onCanvas]);
  useEffect(() => {
    const here = shown.filter(id => editor.index.nodes.has(id));
    editor.select(here);
    if (here.length === 0) return undefined;
    return when(
      () => editor.canvas !== null,
      () => editor.canvas?.reveal(here),
    );
  }, [editor, shown]);
  return (
    <EditorContext value={editor}>
      <FlowCanvas minimap={false} opening={opening} />
    </EditorContext>
  );
}
