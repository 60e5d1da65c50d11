import type { FlowEditor } from '../../editor/FlowEditor';

/**
 * What makes a node's view reachable by keyboard and screen reader, and shows the run and the
 * marks. A node cannot be a button element: browsers do not let one drag by the text of a button.
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
