import { readJson, type ServerHost } from '#core/server';
import type { RunReply } from '../../contract';
import type { FlowSource } from '../flows/FlowSource';
import { showRun } from './showRun';

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
