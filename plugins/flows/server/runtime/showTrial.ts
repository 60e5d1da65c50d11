import { newSecret } from '../../../../core/contract/id';
import type { ServerHost } from '../../../../core/server';
import type { RunReply } from '../../contract';
import type { FlowSource } from './FlowSource';
import { hashOf } from './hashOf';
import { stateText } from './savedRun';

/** Where a trial stands: its screen with a new token, or its end; undefined when there is no such trial. */
export async function showTrial(
  server: ServerHost,
  flows: FlowSource,
  companyId: string,
  interactionId: string,
): Promise<RunReply | undefined> {
  const row = await server.database
    .of(companyId)
    .selectFrom('interactions')
    .selectAll()
    .where('interaction_id', '=', interactionId)
    .where('is_trial', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.status !== 'waiting') {
    const ended = row.outcome
      ? (JSON.parse(row.outcome) as Omit<RunReply & { kind: 'ended' }, 'kind' | 'interactionId'>)
      : {
          success: false,
          status: 400,
          body: { message: 'The trial took longer than the flow’s time-out. Run it again.' },
        };
    return { kind: 'ended', interactionId, ...ended };
  }
  const state = stateText.open(server, row);
  const waiting = state.frames.at(-1)?.waiting;
  const flow = waiting && (await flows.find(companyId, state.frames.at(-1)!.flowId, state.frames.at(-1)!.versionId));
  const node = flow && flow.machine.nodes.get(waiting.token.nodeId);
  if (!waiting || !node) return undefined;
  const interactionToken = newSecret(128);
  await server.database
    .of(companyId)
    .updateTable('interactions')
    .set({ token_hash: hashOf(interactionToken), lease_until: 0 })
    .where('interaction_id', '=', interactionId)
    .execute();
  return { kind: 'screen', interactionId, interactionToken, flowId: flow.flowId, node, screen: waiting.screen };
}
