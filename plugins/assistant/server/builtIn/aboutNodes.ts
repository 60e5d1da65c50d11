import type { ExplainedNode } from '../../contract';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatCount, formatList, titles } from './words';

const most = 12;
const roles: Partial<Record<ExplainedNode['role'], string>> = {
  start: 'starts the flow on a schedule',
  page: 'shows a page',
  code: 'runs a custom function',
  variables: 'stores variables',
  jump: 'is part of a jump within the flow',
  end: 'ends the flow with success',
  failureEnd: 'ends the flow with an error',
  message: 'shows a message on the previous page',
};

/**
 * Describes nodes: their capability, fields, settings, variables, code, problems, the nodes before
 * them and the nodes they lead to.
 */
export function aboutNodes(asked: AskedFlow, nodeIds: readonly string[]): readonly Piece[] {
  const chosen = nodeIds.flatMap(
    id => asked.explanation.nodes.find(({ nodeId }) => nodeId === id) ?? [],
  );
  if (chosen.length === 0)
    return [
      {
        kind: 'text',
        text: 'The selected nodes are annotations or operators, which don’t do anything on their own.',
      },
    ];
  const parts = chosen.slice(0, most).map(node => describeNode(node, asked));
  const rest =
    chosen.length > most ? [`and ${formatCount(chosen.length - most, 'more node')}.`] : [];
  return [
    { kind: 'text', text: [...parts, ...rest].join('\n\n') },
    { kind: 'nodes', nodeIds: chosen.slice(0, 100).map(({ nodeId }) => nodeId) },
  ];
}

function describeNode(node: ExplainedNode, asked: AskedFlow): string {
  const { explanation, flow } = asked;
  const {
    nodeId,
    title,
    connector,
    capability,
    connection,
    description,
    role,
    fields,
    calls,
    disabled,
    settings,
  } = node;
  const reads = explanation.variables
    .filter(({ readAt }) => readAt.includes(nodeId))
    .map(({ name }) => name);
  const writes = explanation.variables
    .filter(({ writtenAt }) => writtenAt.includes(nodeId))
    .map(({ name }) => name);
  const code = explanation.code.filter(each => each.nodeId === nodeId);
  const findings = flow.findings.filter(each => each.nodeId === nodeId);
  const way = asked.findWayTo(nodeId);
  const [before, here] = way.slice(-2);
  const lines = [
    description && description !== title ? `described as: ${clip(description, 200)}` : '',
    calls ? `calls the flow “${clip(calls.name)}”` : (roles[role] ?? ''),
    connection && connection.toLowerCase() !== connector.toLowerCase()
      ? `uses the connection “${clip(connection)}”`
      : '',
    fields.length > 0 ? `asks for ${formatList(fields)}` : '',
    ...settings.map(({ name, value }) => `${clip(name, 60)}: ${clip(value, 160)}`),
    reads.length > 0 ? `reads ${formatList(reads)}` : '',
    writes.length > 0 ? `writes ${formatList(writes)}` : '',
    ...code.map(
      ({ property, lines }) => `has ${formatCount(lines, 'line')} of code in ${property}`,
    ),
    disabled ? 'is disabled' : '',
    way.length === 0
      ? 'has no incoming links'
      : before && here
        ? `follows ${titles(asked)(before.nodeId)}${here.when ? `, ${here.when}` : ''}`
        : 'is where the flow starts',
    describeNext(node, titles(asked)),
    ...findings.map(({ message }) => `problem: ${clip(message, 160)}`),
  ];
  const head = `**${clip(title)}** (${[connector, capability].filter(Boolean).join(', ')})`;
  return `${head}\n${lines
    .filter(Boolean)
    .map(line => `- ${line}`)
    .join('\n')}`;
}

/** Where a node leads, in a line; empty where nothing follows it. */
export function describeNext({ next }: ExplainedNode, title: (id: string) => string): string {
  if (next.length === 0) return '';
  return `continues to ${formatList(next.map(({ nodeId, when }) => `${title(nodeId)}${when ? ` ${when}` : ''}`))}`;
}
