import type { AskedFlow, Piece } from '../engines/Engine';
import { titles } from './words';

/** How a node is reached: the shortest way to it, step by step, with its conditions. */
export function aboutWay(asked: AskedFlow, nodeId: string): readonly Piece[] {
  const title = titles(asked);
  const way = asked.wayTo(nodeId);
  if (way.length === 0)
    return [
      {
        kind: 'text',
        text: `Nothing leads to ${title(nodeId)}: no start of this flow reaches it.`,
      },
      { kind: 'nodes', nodeIds: [nodeId] },
    ];
  if (way.length === 1)
    return [
      { kind: 'text', text: `The flow starts at ${title(nodeId)}.` },
      { kind: 'nodes', nodeIds: [nodeId] },
    ];
  const lines = way.map(({ nodeId: id, when }, at) =>
    at === 0
      ? `1. It starts at ${title(id)}`
      : `${at + 1}. ${when ? `${when[0]!.toUpperCase()}${when.slice(1)}, it` : 'It'} goes on to ${title(id)}`,
  );
  return [
    { kind: 'text', text: `The shortest way to ${title(nodeId)}:\n${lines.join('\n')}` },
    { kind: 'nodes', nodeIds: way.map(({ nodeId: id }) => id).slice(-100) },
  ];
}
