import { codes, Failure, type Output } from '#core/contract';
import { listFlows } from '#plugins/flows/contract';
import type { FlowRow } from '#plugins/flows/contract/internal';

const pageSize = 200;

/** Calls for the list of flows, as commands and the server do. */
interface FlowLister {
  call(
    endpoint: typeof listFlows,
    input: { query: { page: number; limit: number; sort: 'name' } },
  ): Promise<Output<typeof listFlows>>;
}

/** Reads the list of an environment’s flows. */
export async function listAllFlows(caller: FlowLister): Promise<readonly FlowRow[]> {
  const all: FlowRow[] = [];
  for (let page = 0; ; page++) {
    const query = { page, limit: pageSize, sort: 'name' as const };
    const { flowsInfo } = await caller.call(listFlows, { query });
    all.push(...flowsInfo);
    if (flowsInfo.length < pageSize) return all;
  }
}

/** Reads the environment’s flows, or those of them that the words name by name or ID. */
export async function findFlows(
  caller: FlowLister,
  words: readonly string[],
): Promise<readonly FlowRow[]> {
  const all = await listAllFlows(caller);
  if (words.length === 0) return all;
  return words.map(word => {
    const matching = all.filter(({ flowId, name }) => flowId === word || name === word);
    if (matching.length === 1) return matching[0]!;
    throw new Failure(
      404,
      codes.notFound,
      matching.length > 1
        ? `Several flows are named “${word}”. Specify one by its ID: ${matching.map(({ flowId }) => flowId).join(', ')}.`
        : `The environment has no flow “${word}”.`,
    );
  });
}
