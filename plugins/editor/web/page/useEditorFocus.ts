import { reaction, when } from 'mobx';
import { useEffect } from 'react';
import { focusIfLost, isFocusAwaited } from '#core/web/layout/focusIfLost';
import { focusWithin } from '#core/web/layout/regions';
import { findNeighbor } from './findNeighbor';
import type { FlowEditor } from '../editor/FlowEditor';
import type { EditorSession } from '../session/EditorSession';

/** Puts the focus on the node it was last on, else on the canvas. */
function focusCanvas(editor: FlowEditor): void {
  const [resting] = editor.tabStop.keys();
  if (resting !== undefined && editor.index.nodes.has(resting)) editor.canvas?.focusNode(resting);
  else document.querySelector<HTMLElement>('.flow-surface')?.focus({ preventScroll: true });
}

/** The same where the node is on screen, else the canvas: the view stays as it is. */
function focusShown(editor: FlowEditor): void {
  const [resting = ''] = editor.tabStop.keys();
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const at = find(`.flow-surface [data-focus="${CSS.escape(resting)}"]`) ?? find('.flow-surface');
  at?.focus({ preventScroll: true });
}

const mostFrames = 120;
/**
 * A panel may be loaded first, and its fields a moment after it. The text that a new node came with
 * is selected, so that the first key replaces it.
 */
function focusPanel(isNew: boolean, frames = mostFrames): void {
  const body = document.querySelector<HTMLElement>('.flow-stage > .sl-panel .sl-panel-body');
  // Somebody was quicker.
  if (body?.contains(document.activeElement)) return;
  const find = (selector: string) => body?.querySelector<HTMLElement>(selector);
  // `data-enter` marks what a person most likely comes for.
  const field = find('[data-enter]') ?? find('[role="tabpanel"], form, .flow-buttons');
  if ((field && focusWithin(field)) || frames === 0) {
    const at = document.activeElement;
    if (isNew && at instanceof HTMLTextAreaElement) at.select();
    return;
  }
  if (body && frames < mostFrames - 20 && focusWithin(body)) return;
  requestAnimationFrame(() => focusPanel(isNew, frames - 1));
}

/**
 * The focus of the editor: on the canvas when a flow is opened, in a panel that is entered, and
 * back on the canvas with Escape from there, or once the panel or a dialog is closed. Where the
 * node with the focus goes, the next has it.
 */
export function useEditorFocus(session: EditorSession): void {
  const { editor } = session;
  useEffect(
    () =>
      when(
        () => editor.canvas !== null,
        () => {
          const at = document.activeElement;
          const isTaken = isFocusAwaited() || at?.closest('#content, [role="dialog"], dialog');
          if (!isTaken || at?.id === 'content') focusCanvas(editor);
        },
      ),
    [editor],
  );
  useEffect(
    () =>
      reaction(
        () => editor.index,
        (index, before) => {
          // The node still has the focus: it is taken off the canvas a moment later.
          const at = document.activeElement?.closest<HTMLElement>('.flow-surface [data-focus]');
          const id = at?.dataset['focus'];
          if (id === undefined || index.nodes.has(id) || !before.nodes.has(id)) return;
          const next = findNeighbor(before, index, id);
          editor.focus(next ?? null);
          focusCanvas(editor);
        },
      ),
    [editor],
  );
  useEffect(
    () =>
      reaction(
        () => [editor.aside, session.catalogue, session.find, session.dialog],
        () => focusIfLost(() => focusShown(editor)),
      ),
    [editor, session],
  );
  const { entered } = editor;
  useEffect(() => {
    if (entered > 0) focusPanel(editor.fresh !== null);
  }, [editor, entered]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!(event.target instanceof Element)) return;
      const isInPanel = event.target.closest('.flow-stage > .sl-panel, .flow-catalogue');
      if (!isInPanel || event.target.closest('[aria-expanded="true"]')) return;
      focusCanvas(editor);
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [editor]);
}
