import { readJson, type ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import type { RunReply, ObservedLeg } from '../../contract';
import type { Leg } from '../recording/Recorder';
import type { RunLog } from '../recording/RunLog';
import type { Sliced } from '#core/contract/sliced';
import { gatherSecrets, maskedFields, maskEventsSliced } from '#core/server/encryption/maskEvents';
import { withoutSecrets } from '#core/server/encryption/secretForms';
import type { InteractionRow } from '../recording/tables';
import type { InteractionState, Ended, Stop } from '../interpreter/InteractionState';
import type { RunnableFlow } from '../interpreter/World';
import { formatOutcome } from './savedRun';
import { createStepToken } from './stepToken';
import type { StoredEvent } from '../../contract/runEvents';

/** The screen that this leg began by answering. */
export interface Answered {
  readonly nodeId: string;
  /** The resources that its page could not load. */
  readonly blocked: readonly string[];
  /** Stays good when the screen comes back with what is wrong. */
  readonly token?: string;
}
interface Ran {
  readonly flow: RunnableFlow;
  /** As before the leg; what the leg changes is written into it. */
  readonly row: InteractionRow;
  readonly log: RunLog;
  readonly state: InteractionState;
  readonly stop: Stop;
  /** The state as it is stored, where the run waits. */
  readonly sealedState: string;
  /** The secrets that the leg has met: of variables, connections and its persona. */
  readonly secrets: readonly string[];
  /** Whether its steps are written at once. */
  readonly short: boolean;
  readonly answered?: Answered | undefined;
}

/**
 * Converts a finished leg to what it writes to the database, and what its caller is told, in steps.
 */
export function* toLeg(
  server: ServerHost,
  { flow, row, log, state, stop, sealedState, secrets, short, answered }: Ran,
): Sliced<{ leg: Leg; reply: RunReply }> {
  const now = Date.now();
  const waits = stop.kind === 'waits';
  const repeated =
    waits &&
    stop.node.id === answered?.nodeId &&
    (stop.screen.message !== undefined || stop.screen.errors !== undefined);
  const number = row.legs;
  row.legs++;
  const interactionToken = waits
    ? (repeated && answered?.token) || createStepToken(server, row)
    : '';
  row.status = waits ? 'waiting' : stop.success ? 'success' : stop.answered ? 'failure' : 'error';
  row.has_error = row.has_error || log.hasError || (!waits && !stop.success) ? 1 : 0;
  row.time_difference = now - row.start_time;
  row.user_id = (!waits && stop.signedIn?.subject) || row.user_id;
  row.node_id = waits ? stop.node.id : '';
  row.token_hash = waits ? hashSecret(interactionToken) : '';
  row.lease_until = 0;
  row.state = sealedState;
  row.reached = !waits && isSuccess(row, stop) ? 1 : 0;
  row.outcome = !waits && row.is_trial ? formatOutcome(stop) : '';
  const fields = maskedFields(flow.settings);
  const leg: Leg = {
    first: number === 0,
    interaction: row,
    events: {
      company_id: row.company_id,
      interaction_id: row.interaction_id,
      leg: number,
      flow_id: row.flow_id,
      start_time: log.events[0]?.startTime ?? now,
      events: yield* maskEventsSliced(log.events, {
        fields,
        secrets,
        short,
        ...secretsIn(row, state, log),
      }),
    },
  };
  const { interaction_id: interactionId, correlation_id: correlationId } = row;
  if (stop.kind === 'waits') {
    const { flowId, node, screen } = stop;
    const reply = {
      kind: 'screen',
      interactionId,
      correlationId,
      interactionToken,
      flowId,
      node,
      screen,
    } as const;
    return { leg, reply: repeated ? { ...reply, repeated } : reply };
  }
  const { success, status, redirect } = stop;
  // The result of a failed or last node may repeat a secret that a service was sent.
  const body = stop.answered ? stop.body : withoutSecrets(stop.body, secrets);
  const internal = stop.internal && row.is_trial === 0;
  const reply = {
    kind: 'ended',
    interactionId,
    correlationId,
    success,
    status,
    body,
    ...(redirect && { redirect }),
    ...(internal && { internal }),
  } as const;
  return { leg, reply };
}

/** Whether a run ended where its policy counts a success. */
function isSuccess({ success_nodes }: InteractionRow, { success, node }: Ended): boolean {
  if (!success_nodes) return success;
  return node !== undefined && readJson(success_nodes).includes(node.id);
}

function secretsIn(
  { legs, is_trial: isTrial }: InteractionRow,
  state: InteractionState,
  log: RunLog,
): { values: Iterable<string>; plain: boolean } {
  const values = new Set<string>();
  let plain = true;
  for (const { input, output, error, request, eventMessage } of log.events) {
    plain = gatherSecrets(input, values) && plain;
    plain = gatherSecrets(output, values) && plain;
    plain =
      error === undefined &&
      gatherSecrets(request, values) &&
      gatherSecrets(eventMessage, values) &&
      plain;
  }
  // All that a first leg knows stands in its events, unless they were to keep no data; a trial may
  // have begun with more.
  if (legs === 1 && !log.silent && !isTrial) return { values, plain };
  for (const { parameters, results, variables } of state.frames) {
    gatherSecrets(parameters, values);
    if (isTrial) gatherSecrets(variables, values);
    for (const { payload } of Object.values(results)) gatherSecrets(payload.output, values);
  }
  return { values, plain };
}

/** A recorded leg as those hear of it who make figures of runs. */
export const toObservedLeg = (
  { first, interaction, events }: Leg,
  steps: readonly StoredEvent[],
  { runs }: InteractionState,
  known: number,
): ObservedLeg => ({
  companyId: interaction.company_id,
  interactionId: interaction.interaction_id,
  flowId: interaction.flow_id,
  versionId: interaction.version_id,
  policyId: interaction.policy_id,
  isTrial: interaction.is_trial === 1,
  mark: interaction.mark,
  first,
  status: interaction.status,
  reached: interaction.reached === 1,
  startTime: interaction.start_time,
  timeDifference: interaction.time_difference,
  steps,
  runs,
  known,
  written: events.events,
});
