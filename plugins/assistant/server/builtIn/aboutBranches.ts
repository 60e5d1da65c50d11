import type { AskedFlow, Piece } from '../engines/Engine';
import { aboutNodes } from './aboutNodes';
import { formatCount, formatList, titles } from './words';

/** How a node is reached: the shortest way to it, step by step, with its conditions. */
export function aboutWay(asked: AskedFlow, nodeId: string): readonly Piece[] {
  const title = titles(asked);
  const way = asked.findWayTo(nodeId);
  if (way.length === 0)
    return [
      {
        kind: 'text',
        text: `Nothing leads to ${title(nodeId)}. No path from the start of the flow reaches it.`,
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
      : `${at + 1}. ${when ? `${when.charAt(0).toUpperCase()}${when.slice(1)}, it` : 'It'} continues to ${title(id)}`,
  );
  return [
    { kind: 'text', text: `The shortest path to ${title(nodeId)}:\n\n${lines.join('\n')}` },
    { kind: 'nodes', nodeIds: way.map(({ nodeId: id }) => id).slice(-100) },
  ];
}

const most = 20;
const fails = /\bfails\b|\bunless\b|\bnot\b|none of these/;
const plain = new Set(
  'what happens when where does goes will would this that flow node user with from into then after next them they have been done case there which person somebody someone something anything some fail fails failed failure error errors wrong goes handle handled handling'.split(
    ' ',
  ),
);

/**
 * Describes the branches that a word of the question names, or, if none matches, the branches where
 * something fails.
 */
export function aboutBranches(asked: AskedFlow, words: string): readonly Piece[] {
  const { nodes } = asked.explanation;
  const title = titles(asked);
  const branches = nodes.flatMap(node => node.next.map(step => ({ node, step, of: node.next })));
  const wanted = [...words.matchAll(/[a-z0-9]{4,}/g)].flatMap(([word]) =>
    plain.has(word) ? [] : word.replace(/s$/, ''),
  );
  const fit = ({ step, of }: (typeof branches)[number]) =>
    of.length > 1 ? wanted.filter(word => step.when.toLowerCase().includes(word)).length : 0;
  const best = Math.max(1, ...branches.map(fit));
  const named = branches.filter(branch => fit(branch) === best);
  const failing = branches.filter(({ step }) => fails.test(step.when));
  const mentioned = failing.filter(({ node }) =>
    wanted.some(word => node.title.toLowerCase().includes(word)),
  );
  const shown = named.length > 0 ? named : mentioned.length > 0 ? mentioned : failing;
  const calls = nodes.filter(
    ({ role, next }) => role === 'step' && next.length > 0 && !next.some(({ when }) => when),
  );
  if (shown.length === 0) {
    const text = `“${asked.flow.name}” has no branch for failures. Each node has only one path onward.`;
    return [{ kind: 'text', text }];
  }
  const head =
    named.length > 0 || mentioned.length > 0
      ? 'The flow continues like this:'
      : `It branches in ${formatCount(shown.length, 'place')}:`;
  const lines = shown
    .slice(0, most)
    .map(({ node, step }) => `- At ${title(node.nodeId)}, ${step.when}: ${title(step.nodeId)}`);
  const parts = [
    `${head}\n${lines.join('\n')}${shown.length > most ? `\n- and ${shown.length - most} more` : ''}`,
    ...(shown === failing && calls.length > 0
      ? [
          `Failures are not handled at ${formatList(calls.map(({ nodeId }) => title(nodeId)))}: the run ends there with an error.`,
        ]
      : []),
  ];
  const nodeIds = [...new Set(shown.flatMap(({ node, step }) => [node.nodeId, step.nodeId]))].slice(
    0,
    100,
  );
  return [
    { kind: 'text', text: parts.join('\n\n') },
    { kind: 'nodes', nodeIds },
  ];
}

/** Describes the steps after a node: each link and what the next node does. */
export function aboutAfter(asked: AskedFlow, nodeId: string): readonly Piece[] {
  const title = titles(asked);
  const node = asked.explanation.nodes.find(each => each.nodeId === nodeId);
  if (!node) return aboutNodes(asked, [nodeId]);
  if (node.next.length === 0)
    return [
      { kind: 'text', text: `Nothing follows ${title(nodeId)}.\n\n` },
      ...aboutWay(asked, nodeId),
    ];
  const lines = node.next.map(
    ({ nodeId: to, when }) =>
      `- ${when ? `${when.charAt(0).toUpperCase()}${when.slice(1)}: ` : ''}${title(to)}`,
  );
  const failing = node.next.some(
    ({ when }) => when === '' || fails.test(when) || when === 'in either case',
  );
  const open =
    failing && node.next.some(({ when }) => when !== '')
      ? ''
      : '\n\nIts failure is not handled: the run ends there with an error.';
  return [
    { kind: 'text', text: `After ${title(nodeId)}:\n${lines.join('\n')}${open}` },
    { kind: 'nodes', nodeIds: [nodeId, ...node.next.map(each => each.nodeId)] },
  ];
}
