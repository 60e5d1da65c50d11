import type { FlowEditor } from '../../editor/FlowEditor';
import { format } from '#core/contract';
import type { NodeElement } from '#plugins/flows/contract';
import { strings } from '#plugins/editor/strings';
import { connectorLook } from '#plugins/connectors/contract/internal';

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

const outcomes = {
  done: strings.outcomeTrue,
  failed: strings.outcomeFalse,
  error: strings.outcomeError,
  waiting: strings.outcomeShown,
};

const texts = { first: strings.onlyFirstRun, second: strings.onlySecondRun };

/** Returns the accessible label of a node: title, connector, outgoing links and problems. */
export function nodeLabel(editor: FlowEditor, element: NodeElement, title: string): string {
  const { data } = element;
  const parts = [
    title,
    connectorLook(data.connectorId, editor.connectors.get(data.connectorId ?? '')).name,
  ];
  if (data.status === 'unconfigured') parts.push(strings.unconfigured.text);
  if (data.isDisabled) parts.push(strings.disabled.text);
  const badge = editor.badges.get(data.id);
  if (badge) parts.push(badge.label);
  const findings = editor.lint.get(data.id)?.length ?? 0;
  if (findings > 0) parts.push(format(strings.findingCount, { count: findings }));
  const run = editor.trail.nodes.get(data.id);
  if (run)
    parts.push(format(strings.runLabel, { order: run.order, outcome: outcomes[run.outcome].text }));
  const mark = editor.marks.get(data.id);
  if (mark === 'first' || mark === 'second') parts.push(texts[mark].text);
  const step = editor.light.nodes.get(data.id);
  if (step !== undefined) parts.push(format(strings.wayStep, { step }));
  return parts.filter(Boolean).join(', ');
}

/**
 * How often each node's view has rendered; read by tests that hold the canvas to "one change wakes
 * one node".
 */
const renderCount = new Map<string, number>();

export function countRender(nodeId: string): void {
  renderCount.set(nodeId, (renderCount.get(nodeId) ?? 0) + 1);
}
