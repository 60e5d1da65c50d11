import type { AskedFlow, Piece } from '../engines/Engine';

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
    return [{ kind: 'text', text: 'There is no version before this one to compare it with.' }];
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
