import { useCallback, type KeyboardEvent } from 'react';
import { graphOrder } from '#plugins/flows/contract/graph/elements/graphIndex';
import { connectNodes, whyNot } from '../editor/actions/addNode';
import { removeSelected, nudge } from '../editor/actions/editNodes';
import { openAddMenu } from '../menus/openAddMenu';
import type { CanvasModel } from './CanvasModel';

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The plain keys of the canvas. Tab goes from the canvas to the node it was left at, along the
 * graph's order, and out of the canvas at its end or after Escape; arrows move the chosen nodes;
 * Enter opens the settings; Space chooses; plus adds a node, after the one in focus; `>` links the
 * chosen node to it; Delete removes.
 */
export function useCanvasKeys(model: CanvasModel) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { editor } = model;
      const target = event.target as HTMLElement;
      if (
        target.closest('input, textarea, select, [contenteditable="true"]') ||
        event.defaultPrevented
      )
        return;
      if (event.metaKey || event.ctrlKey) return;
      const id = target.dataset.focus;
      const consumeEvent = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      const step = steps[event.key];
      if (step && !event.altKey) {
        if (editor.readOnly) return;
        if (editor.selection.size === 0 && id) editor.select([id]);
        const [x, y] = step;
        const far = event.shiftKey ? 50 : 10;
        nudge(editor, { x: x * far, y: y * far });
        consumeEvent();
      } else if (
        event.key === 'Tab' &&
        (id || (target === event.currentTarget && !event.shiftKey))
      ) {
        const order = graphOrder(editor.index);
        const [resting] = editor.tabStop.keys();
        const entry = resting !== undefined && order.includes(resting) ? resting : order[0];
        const next = id ? order[order.indexOf(id) + (event.shiftKey ? -1 : 1)] : entry;
        if (next === undefined) return;
        editor.canvas?.focusNode(next);
        consumeEvent();
      } else if (event.key === 'Enter' && id) {
        editor.select([id]);
        const box = target.getBoundingClientRect();
        if (target.classList.contains('flow-eval') && !editor.readOnly) {
          editor.openMenu({ kind: 'operator', nodeId: id, at: { x: box.left, y: box.bottom + 4 } });
        } else editor.showAside('node', true);
        consumeEvent();
      } else if (event.key === '+' && !editor.readOnly) {
        openAddMenu(editor, target, id);
        consumeEvent();
      } else if (event.key === '>' && id) {
        const [source, ...others] = editor.selectedNodes.filter(each => each !== id);
        if (source === undefined || others.length > 0 || whyNot(editor, source, id)) return;
        connectNodes(editor, source, id);
        consumeEvent();
      } else if (event.key === ' ' && id) {
        const next = new Set(editor.selection);
        if (!next.delete(id)) next.add(id);
        editor.select(next);
        consumeEvent();
      } else if (!event.shiftKey && (event.key === 'Delete' || event.key === 'Backspace')) {
        removeSelected(editor);
        consumeEvent();
      } else if (event.key === 'Escape') {
        editor.select([]);
        if (id) target.closest<HTMLElement>('.flow-surface')?.focus();
      } else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && id) {
        const box = target.getBoundingClientRect();
        if (!editor.selection.has(id)) editor.select([id]);
        editor.openMenu({ kind: 'node', nodeId: id, at: { x: box.left + 12, y: box.bottom } });
        consumeEvent();
      }
    },
    [model],
  );
}
