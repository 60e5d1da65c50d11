import type { ExplainedNode, ExplainedWay, WayNode } from '../../contract';
import type { AskedFlow, Piece, Question } from '../engines/Engine';
import { clip, formatCount, formatList, titles } from './words';
import { format } from '#core/contract';
import { strings } from '../../strings';

const ends: Readonly<Record<ExplainedWay['end'], string>> = {
  success: 'ends with success',
  failure: 'ends with an error',
  message: 'shows its message on the previous page',
  page: 'shows its page, and nothing follows',
  back: 'returns to the caller',
  loop: 'and starts there again',
  stops: 'stops there',
};
const roles: readonly (readonly [role: ExplainedNode['role'], one: string, many?: string])[] = [
  ['page', 'page'],
  ['code', 'custom function'],
  ['variables', 'node that stores variables', 'nodes that store variables'],
  ['subflow', 'subflow call', 'subflow calls'],
  ['message', 'message'],
  ['jump', 'jump node', 'jump nodes'],
  ['end', 'end with success', 'ends with success'],
  ['failureEnd', 'end with an error', 'ends with an error'],
  ['start', 'start on a schedule', 'starts on a schedule'],
  ['step', 'other node'],
];
const longestWay = 14;
/** Matches the description that an import writes for a flow without one. */
const importedOn = /^\s*Imported on \w{3} \w{3} \d/;

/**
 * Describes a flow: its parts, its pages, each path from a start to an end, and the flows it calls.
 */
export function aboutWhole(asked: AskedFlow, subflows: Question['subflows']): readonly Piece[] {
  const { flow, explanation } = asked;
  const { nodes, ways, more, unreached } = explanation;
  const [firstWay] = ways;
  const shared = more || ways.length > 2 ? sharedBeginning(ways) : 0;
  if (nodes.length === 0)
    return [
      {
        kind: 'text',
        text: `“${flow.name}” is empty. Drag a capability onto the canvas to start.`,
      },
    ];
  const title = titles(asked);
  const made = roles.flatMap(([role, one, many]) => {
    const count = nodes.filter(node => node.role === role).length;
    return count > 0 ? [formatCount(count, one, many)] : [];
  });
  const pages = nodes
    .filter(({ role, fields }) => role === 'page' && fields.length > 0)
    .slice(0, 12);
  const parts = [
    `**${clip(flow.name)}** has ${formatCount(nodes.length, 'node')}${made.length > 0 ? `: ${formatList(made, 12)}` : ''}.`,
    ...(flow.description.trim() && !importedOn.test(flow.description)
      ? [`Its description: ${clip(flow.description, 300)}`]
      : []),
    ...inputs(asked),
    ...(pages.length > 0
      ? [
          `Pages and their fields:\n${pages.map(({ nodeId, fields }) => `- ${title(nodeId)} asks for ${formatList(fields.map(field => clip(field, 40)))}`).join('\n')}`,
        ]
      : []),
    ...(firstWay && shared > 0
      ? [
          `Every path starts with ${firstWay.nodes
            .slice(0, shared)
            .map((each, at) => (at === 0 ? title(each.nodeId) : arrow(each, title)))
            .join('')}.`,
        ]
      : []),
    `${waysHead(ways.length, more)}:\n${ways.map((way, at) => `${at + 1}. ${describeWay(way, title, Math.max(0, shared - 1))}`).join('\n')}`,
    ...describeSubflows(subflows),
    ...switchedOff(nodes, title),
    ...(unreached.length > 0
      ? [format(strings.unreached, { nodes: formatList(unreached.map(title)) })]
      : []),
  ];
  return [{ kind: 'text', text: parts.join('\n\n') }];
}

/** One way in a sentence; of a long one the middle is counted. */
function describeWay(
  { nodes, end }: ExplainedWay,
  title: (id: string) => string,
  from: number,
): string {
  const steps = nodes
    .slice(from)
    .map((node, at) =>
      at === 0 ? `${from > 0 ? '… ' : ''}${title(node.nodeId)}` : arrow(node, title),
    );
  const half = longestWay / 2;
  const shown =
    steps.length > longestWay
      ? [
          ...steps.slice(0, half),
          ` → … ${steps.length - longestWay} more steps …`,
          ...steps.slice(-half),
        ]
      : steps;
  return `${shown.join('')}, ${ends[end]}.`.replace(', and', ' and');
}

const arrow = ({ nodeId, when }: WayNode, title: (id: string) => string) =>
  `${when ? ` → (${when}) ` : ' → '}${title(nodeId)}`;

const waysHead = (count: number, more: boolean) =>
  more
    ? `It has many paths. The shortest to ${formatCount(count, 'end')}`
    : format(strings.waysThrough, { count });

/** How many nodes all ways begin with, where those are worth telling once. */
function sharedBeginning(ways: readonly ExplainedWay[]): number {
  const [first, ...others] = ways;
  if (!first) return 0;
  const until = first.nodes.findIndex((each, at) =>
    others.some(({ nodes }) => nodes[at]?.nodeId !== each.nodeId || nodes[at]?.when !== each.when),
  );
  const shared = until < 0 ? first.nodes.length : until;
  return shared >= 3 ? shared : 0;
}

function inputs({ explanation }: AskedFlow): readonly string[] {
  const names = explanation.variables
    .filter(({ context }) => context === 'parameter')
    .map(({ name }) => name);
  return names.length > 0 ? [`It takes these inputs: ${formatList(names)}.`] : [];
}

function describeSubflows(subflows: Question['subflows']): readonly string[] {
  return subflows.map(({ flow, explanation: { nodes, ways } }) => {
    const pages = nodes.filter(({ role }) => role === 'page').map(node => `“${clip(node.title)}”`);
    const shows = pages.length > 0 ? `, shows ${formatList(pages, 4)}` : '';
    return `Its subflow “${clip(flow.name)}” has ${formatCount(nodes.length, 'node')}${shows} and ${formatCount(ways.length, 'path')}.`;
  });
}

function switchedOff(
  nodes: readonly ExplainedNode[],
  title: (id: string) => string,
): readonly string[] {
  const off = nodes.filter(({ disabled }) => disabled).map(({ nodeId }) => title(nodeId));
  return off.length > 0 ? [`Disabled: ${formatList(off)}.`] : [];
}
