import { Classes } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import { copySelected, pasteOrTell } from './clipboard';
import { removeSelected } from '../editor/actions/editNodes';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import type { FlowEditor } from '../editor/FlowEditor';

const openDialog = `.${Classes.OVERLAY_OPEN} .${Classes.DIALOG}`;

const isText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/**
 * Copy, cut and paste of nodes by the browser's own events, which need no permission; what is pasted
 * stands where the pointer rests on the canvas. Text fields keep theirs.
 */
export function useClipboardKeys(editor: FlowEditor): void {
  const { notices } = useApp();
  useEffect(() => {
    const leave = (event: ClipboardEvent) =>
      isText(event.target) || document.querySelector(openDialog) !== null;
    const copy = (event: ClipboardEvent) => {
      if (leave(event) || !window.getSelection()?.isCollapsed) return;
      const text = copySelected(editor);
      if (text === undefined) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') removeSelected(editor);
    };
    const paste = (event: ClipboardEvent) => {
      if (leave(event) || editor.readOnly) return;
      const text = event.clipboardData?.getData('text/plain');
      if (!text) return;
      event.preventDefault();
      pasteOrTell(editor, notices, text, pointed());
    };
    let pointer: Point | undefined;
    const follow = ({ clientX, clientY }: PointerEvent) => (pointer = { x: clientX, y: clientY });
    /** Where on the canvas the pointer rests, if it does. */
    const pointed = () => {
      const under = pointer && document.elementFromPoint(pointer.x, pointer.y);
      return pointer && under?.closest('.flow-surface')
        ? editor.canvas?.toGraph(pointer)
        : undefined;
    };
    document.addEventListener('pointermove', follow, { passive: true });
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [editor, notices]);
}
