import type { ExplainedNode } from '../../contract';
import type { AskedFlow, Piece, Question } from '../engines/Engine';
import { clip, formatCount, groupItems, formatList, formatPlaces, titles } from './words';

const most = 40;

const answered = (
  lines: readonly string[],
  head: string,
  none: string,
  nodes: readonly Pick<ExplainedNode, 'nodeId'>[],
) => {
  if (lines.length === 0) return [{ kind: 'text' as const, text: none }];
  const rest = lines.length > most ? `\n- and ${lines.length - most} more` : '';
  const shown = lines.slice(0, most).map(line => `- ${line}`);
  return [
    { kind: 'text' as const, text: `${head}\n${shown.join('\n')}${rest}` },
    ...(nodes.length > 0
      ? [{ kind: 'nodes' as const, nodeIds: nodes.slice(0, 100).map(({ nodeId }) => nodeId) }]
      : []),
  ];
};

/** The pages that a flow shows, with their fields. */
export function aboutPages(asked: AskedFlow): readonly Piece[] {
  const title = titles(asked);
  const pages = asked.explanation.nodes.filter(({ role }) => role === 'page');
  const lines = pages.map(({ nodeId, fields }) =>
    fields.length > 0
      ? `${title(nodeId)} asks for ${formatList(
          fields.map(field => clip(field, 40)),
          12,
        )}`
      : `${title(nodeId)} asks for nothing`,
  );
  return answered(
    lines,
    `It shows ${formatCount(pages.length, 'page')}:`,
    `“${asked.flow.name}” shows no pages.`,
    pages,
  );
}

/** How a flow ends: what it answers, and which messages it shows. */
export function aboutEnds(asked: AskedFlow): readonly Piece[] {
  const title = titles(asked);
  const kinds = {
    end: 'ends with success',
    failureEnd: 'ends with an error',
    message: 'shows a message',
  } as const;
  const ends = Object.entries(kinds).flatMap(([kind, said]) =>
    asked.explanation.nodes.filter(({ role }) => role === kind).map(node => ({ node, said })),
  );
  const lines = ends.map(({ node: { nodeId, settings }, said }) => {
    const sent = settings.map(({ name, value }) => `${clip(name, 40)}: ${clip(value, 120)}`);
    return `${title(nodeId)} ${said}${sent.length > 0 ? `; ${sent.join('; ')}` : ''}`;
  });
  const none = `“${asked.flow.name}” has no node that ends it with a response.`;
  return answered(
    lines,
    'How the flow ends:',
    none,
    ends.map(({ node }) => node),
  );
}

/**
 * The connectors that a flow works with, each with the connection it goes through and the nodes
 * that use it.
 */
export function aboutConnections(asked: AskedFlow): readonly Piece[] {
  const title = titles(asked);
  const { nodes } = asked.explanation;
  const groups = groupItems(nodes, ({ connector, connection }) =>
    connection && connection.toLowerCase() !== connector.toLowerCase()
      ? `${connector}, with the connection “${clip(connection)}”`
      : connector,
  );
  const lines = [...groups].map(
    ([name, own]) => `**${name}**: ${formatPlaces(own.map(({ nodeId }) => title(nodeId)))}`,
  );
  return answered(
    lines,
    `It uses ${formatCount(groups.size, 'connector')}:`,
    `“${asked.flow.name}” has no nodes yet.`,
    [],
  );
}

/** The other flows that a flow calls, where, and what they show. */
export function aboutCalls(asked: AskedFlow, subflows: Question['subflows']): readonly Piece[] {
  const title = titles(asked);
  const callers = asked.explanation.nodes.flatMap(({ nodeId, calls }) =>
    calls ? [{ nodeId, calls }] : [],
  );
  const lines = [...groupItems(callers, ({ calls }) => calls.flowId)].map(([flowId, own]) => {
    const inner = subflows.find(({ flow }) => flow.flowId === flowId);
    const pages =
      inner?.explanation.nodes
        .filter(({ role }) => role === 'page')
        .map(node => `“${clip(node.title)}”`) ?? [];
    const made = inner
      ? `; it has ${formatCount(inner.explanation.nodes.length, 'node')}${pages.length > 0 ? ` and shows ${formatList(pages, 4)}` : ''}`
      : '';
    return `“${clip(own[0].calls.name)}”, called in ${formatPlaces(own.map(({ nodeId }) => title(nodeId)))}${made}`;
  });
  return answered(
    lines,
    `It calls ${formatCount(lines.length, 'flow')}:`,
    `“${asked.flow.name}” has no subflows.`,
    callers,
  );
}

/** How a flow begins: its first nodes, and what it is started with. */
export function aboutStart(asked: AskedFlow): readonly Piece[] {
  const title = titles(asked);
  const { starts, variables, nodes } = asked.explanation;
  if (starts.length === 0)
    return [{ kind: 'text', text: `“${asked.flow.name}” has no nodes yet.` }];
  const first = nodes.filter(({ nodeId }) => starts.includes(nodeId));
  const inputs = variables.filter(({ context }) => context === 'parameter').map(({ name }) => name);
  const text = [
    `It starts at ${formatList(first.map(({ nodeId }) => title(nodeId)))}${first.some(({ role }) => role === 'start') ? ', on a schedule' : ''}.`,
    inputs.length > 0 ? `It takes these inputs: ${formatList(inputs, 20)}.` : 'It takes no inputs.',
    'Applications can start it through a policy, other flows can call it as a subflow, and you can test it with Try flow.',
  ];
  return [
    { kind: 'text', text: text.join(' ') },
    { kind: 'nodes', nodeIds: first.map(({ nodeId }) => nodeId) },
  ];
}

/**
 * Describes the changes between two versions; without numbers, from the previous version to the
 * current one.
 */
export async function aboutChanges(
  asked: AskedFlow,
  versions: readonly number[],
): Promise<readonly Piece[]> {
  const [first, second] = versions.toSorted((a, b) => a - b);
  const changes = await asked.changes(second === undefined ? undefined : first, second ?? first);
  if (!changes)
    return [{ kind: 'text', text: 'This is the first version, so there is nothing to compare.' }];
  const { from, to, lines } = changes;
  if (lines.length === 0)
    return [{ kind: 'text', text: `Versions ${from} and ${to} have the same graph.` }];
  const nodeIds = [...new Set(lines.flatMap(({ nodeId }) => nodeId ?? []))].slice(0, 100);
  return [
    {
      kind: 'text',
      text: `From version ${from} to version ${to}:\n${lines.map(({ text }) => `- ${text}`).join('\n')}`,
    },
    ...(nodeIds.length > 0 ? [{ kind: 'nodes' as const, nodeIds }] : []),
  ];
}
