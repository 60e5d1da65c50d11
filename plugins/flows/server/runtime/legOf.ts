import { newSecret } from '../../../../core/contract/id';
import { hashSecret, type ServerHost } from '../../../../core/server';
import type { RunReply } from '../../contract';
import type { Leg } from '../recording/Recorder';
import type { RunLog } from '../recording/RunLog';
import { gatherSecrets, scrubbed } from '../recording/scrubbed';
import type { InteractionsTable } from '../recording/tables';
import type { InteractionState } from './interpreter/InteractionState';
import type { Ended, Stop } from './interpreter/Stop';
import type { RunnableFlow } from './interpreter/World';
import { outcomeOf, stateText } from './savedRun';

/** An interaction's row as far as it is known before a leg has run. */
export type InteractionRow = Omit<InteractionsTable, 'state' | 'outcome' | 'token_hash' | 'node_id' | 'lease_until'>;

/** The screen that this leg began by answering. */
export interface Answered {
  readonly nodeId: string;
  /** Stays good when the screen comes back with what is wrong. */
  readonly token?: string;
}
interface Ran {
  readonly flow: RunnableFlow;
  readonly row: InteractionRow;
  readonly log: RunLog;
  readonly state: InteractionState;
  readonly stop: Stop;
  /** Values of secret variables. */
  readonly secrets: readonly string[];
  readonly answered?: Answered | undefined;
}

/** What a leg that has run leaves in the database, and what its caller is told. */
export function legOf(
  server: ServerHost,
  { flow, row, log, state, stop, secrets, answered }: Ran,
): { made: Leg; reply: RunReply } {
  const now = Date.now();
  const waits = stop.kind === 'waits';
  const repeated =
    waits &&
    stop.node.id === answered?.nodeId &&
    (stop.screen.message !== undefined || stop.screen.errors !== undefined);
  const interactionToken = waits ? (repeated && answered?.token) || newSecret(128) : '';
  const interaction: InteractionsTable = {
    ...row,
    status: waits ? 'waiting' : stop.success ? 'success' : stop.answered ? 'failure' : 'error',
    has_error: row.has_error || log.hasError || (!waits && !stop.success) ? 1 : 0,
    time_difference: now - row.start_time,
    legs: row.legs + 1,
    user_id: (!waits && stop.signedIn?.subject) || row.user_id,
    node_id: waits ? stop.node.id : '',
    token_hash: waits ? hashSecret(interactionToken) : '',
    lease_until: 0,
    state: waits ? stateText.seal(server, row, state) : '',
    reached: !waits && isSuccess(row, stop) ? 1 : 0,
    outcome: !waits && row.is_trial ? outcomeOf(stop) : '',
  };
  const { scrubSensitiveInfo, sensitiveInfoFields } = flow.settings;
  const fields =
    String(scrubSensitiveInfo) === 'true' && Array.isArray(sensitiveInfoFields) ? sensitiveInfoFields.map(String) : [];
  const made: Leg = {
    first: row.legs === 0,
    interaction,
    events: {
      company_id: row.company_id,
      interaction_id: row.interaction_id,
      leg: row.legs,
      flow_id: row.flow_id,
      start_time: log.events[0]?.startTime ?? now,
      events: scrubbed(log.events, { fields, values: secretsIn(row, state, log, secrets) }),
    },
  };
  const { interaction_id: interactionId } = row;
  if (stop.kind === 'waits') {
    const { flowId, node, screen } = stop;
    const reply = { kind: 'screen', interactionId, interactionToken, flowId, node, screen } as const;
    return { made, reply: repeated ? { ...reply, repeated } : reply };
  }
  const { success, status, body, redirect } = stop;
  return { made, reply: { kind: 'ended', interactionId, success, status, body, ...(redirect && { redirect }) } };
}

/** Whether a run ended where its policy counts a success. */
function isSuccess({ success_nodes }: InteractionRow, { success, node }: Ended): boolean {
  if (!success_nodes) return success;
  return node !== undefined && (JSON.parse(success_nodes) as string[]).includes(node.id);
}

function secretsIn(
  { legs }: InteractionRow,
  state: InteractionState,
  log: RunLog,
  secrets: readonly string[],
): Iterable<string> {
  const found = new Set(secrets);
  for (const { input, output } of log.events) {
    gatherSecrets(input, found);
    gatherSecrets(output, found);
  }
  // All that a first leg knows stands in its events, unless they were to keep no data.
  if (legs === 0 && !log.silent) return found;
  for (const { parameters, results } of state.frames) {
    gatherSecrets(parameters, found);
    for (const { payload } of Object.values(results)) gatherSecrets(payload.output, found);
  }
  return found;
}
