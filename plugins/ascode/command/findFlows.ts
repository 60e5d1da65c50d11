import { CommandError, type CommandContext } from '#core/command';
import type { FlowRow } from '#plugins/flows/contract/internal';
import { listAllFlows } from '../domain/apply/readEnvironment';
import { toCaller } from './environment';

/** The environment’s flows, or those of them that the words name by name or ID. */
export async function findFlows(
  { connect }: Pick<CommandContext, 'connect'>,
  words: readonly string[],
): Promise<readonly FlowRow[]> {
  const all = await listAllFlows(toCaller(await connect()));
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
