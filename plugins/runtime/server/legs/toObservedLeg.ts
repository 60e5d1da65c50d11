import type { ObservedLeg } from '../../contract';
import type { Leg } from '../recording/Recorder';
import type { StoredEvent } from '../../contract/runEvents';
import type { InteractionState } from '../interpreter/InteractionState';

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
