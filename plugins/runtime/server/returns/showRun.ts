import { newSecret } from '#core/contract/id';
import { hashSecret, type ServerHost, readJson } from '#core/server';
import type { RunReply } from '../../contract';
import type { InteractionRow } from '../recording/tables';
import type { FlowSource } from '../flows/FlowSource';
import { stateText } from '../legs/savedRun';

/**
 * Where a waiting run stands: its screen with a new token; undefined when it waits for nothing. A
 * browser that is named becomes the run's own.
 */
export async function showRun(
  server: ServerHost,
  flows: FlowSource,
  row: InteractionRow,
  browser = '',
): Promise<RunReply | undefined> {
  if (row.status !== 'waiting') return undefined;
  const { company_id: companyId, interaction_id: interactionId } = row;
  const frame = stateText.open(server, row).frames.at(-1);
  const waiting = frame?.waiting;
  const flow = waiting && (await flows.find(companyId, frame.flowId, frame.versionId));
  const node = flow && flow.machine.nodes.get(waiting.token.nodeId);
  if (!waiting || !node) return undefined;
  const interactionToken = newSecret(128);
  await server.database
    .of(companyId)
    .updateTable('interactions')
    .set({
      token_hash: hashSecret(interactionToken),
      lease_until: 0,
      ...(browser && { browser: hashSecret(browser) }),
    })
    .where('interaction_id', '=', interactionId)
    .where('token_hash', '=', row.token_hash)
    .execute();
  return {
    kind: 'screen',
    interactionId,
    interactionToken,
    flowId: flow.flowId,
    node,
    screen: waiting.screen,
  };
}

/**
 * Where a trial stands: its screen with a new token, or its end; undefined when there is no such
 * trial.
 */
export async function showTrial(
  server: ServerHost,
  flows: FlowSource,
  {
    companyId,
    interactionId,
    browser,
  }: { companyId: string; interactionId: string; browser?: string | undefined },
): Promise<RunReply | undefined> {
  const row = await server.database
    .of(companyId)
    .selectFrom('interactions')
    .selectAll()
    .where('interaction_id', '=', interactionId)
    .where('is_trial', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.status === 'waiting') return showRun(server, flows, row, browser);
  const ended = row.outcome
    ? readJson(row.outcome)
    : {
        success: false,
        status: 400,
        body: { message: 'The trial took longer than the flow’s time-out. Run it again.' },
      };
  return { kind: 'ended', interactionId, ...ended };
}
