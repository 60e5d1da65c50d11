import { format } from '#core/contract';
import type { NodeElement } from '#plugins/flows/contract';
import { findingStrings } from '#plugins/editor/findingStrings';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../../editor/FlowEditor';
import { connectorLook } from './connectorLook';

const outcomes = {
  done: strings.outcomeTrue,
  failed: strings.outcomeFalse,
  error: strings.outcomeError,
  waiting: strings.outcomeShown,
};

/** Returns the accessible label of a node: title, connector, outgoing links and problems. */
export function nodeLabel(editor: FlowEditor, element: NodeElement, title: string): string {
  const { data } = element;
  const parts = [
    title,
    connectorLook(data.connectorId, editor.connectors.get(data.connectorId ?? '')).name,
  ];
  if (data.status === 'unconfigured') parts.push(strings.unconfigured.text);
  if (data.isDisabled) parts.push(strings.disabled.text);
  const findings = editor.lint.get(data.id)?.length ?? 0;
  if (findings > 0) parts.push(format(strings.findingCount, { count: findings }));
  const run = editor.trail.nodes.get(data.id);
  if (run)
    parts.push(format(strings.runLabel, { order: run.order, outcome: outcomes[run.outcome].text }));
  const step = editor.light.nodes.get(data.id);
  if (step !== undefined) parts.push(format(findingStrings.wayStep, { step }));
  return parts.filter(Boolean).join(', ');
}
