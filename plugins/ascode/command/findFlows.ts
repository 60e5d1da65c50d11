import { CommandError, type CommandContext } from '#core/command';
import { listFlows } from '#plugins/flows/contract';
import type { FlowRow } from '#plugins/flows/contract/internal';

const pageSize = 200;

/** The environment’s flows, or those of them that the words name by name or ID. */
export async function findFlows(
  { connect }: Pick<CommandContext, 'connect'>,
  words: readonly string[],
): Promise<readonly FlowRow[]> {
  const client = await connect();
  const all: FlowRow[] = [];
  for (let page = 0; ; page++) {
    const query = { page, limit: pageSize, sort: 'name' as const };
    const { flowsInfo } = await client.call(listFlows, { query });
    all.push(...flowsInfo);
    if (flowsInfo.length < pageSize) break;
  }
  if (words.length === 0) return all;
  return words.map(word => {
    const found = all.filter(({ flowId, name }) => flowId === word || name === word);
    if (found.length === 1) return found[0]!;
    throw new CommandError(
      found.length > 1
        ? `Several flows are called “${word}”. Name one by its ID: ${found.map(({ flowId }) => flowId).join(', ')}.`
        : `The environment has no flow “${word}”.`,
    );
  });
}
