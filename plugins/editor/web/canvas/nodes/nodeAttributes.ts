import type { FlowEditor } from '../../editor/FlowEditor';

/**
 * Returns the attributes that make a node accessible by keyboard and screen reader and show its run
 * and marks. A node cannot be a button element, because browsers do not allow dragging by the text
 * of a button.
 */
export function nodeAttributes(editor: FlowEditor, id: string, label: string) {
  return {
    role: 'button',
    tabIndex: editor.tabStop.has(id) ? 0 : -1,
    'aria-label': label,
    'data-focus': id,
    'data-run': editor.trail.nodes.get(id)?.outcome,
    'data-mark': editor.marks.get(id),
    'data-path': editor.light.nodes.get(id),
    'data-lint': editor.lint.has(id) || undefined,
  };
}
