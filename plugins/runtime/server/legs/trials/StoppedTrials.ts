import { codes, Failure, format, getErrorMessage } from '#core/contract';
import { measure, budgets } from '#core/contract/valueSize';
import { readJson, type ServerHost } from '#core/server';
import {
  AnsweredStepError,
  type StoppedTrial,
  type StoppedResult,
  type TrialOrder,
  type TrialPlace,
  type TrialStop,
  type Values,
} from '#plugins/runtime/contract';
import { strings } from '#plugins/runtime/strings';
import { variableStore } from '#plugins/variables/contract';
import type { FlowSource } from '../../flows/FlowSource';
import type { Frame, InteractionState } from '../../interpreter/InteractionState';
import type { World } from '../../interpreter/World';
import type { InteractionRow } from '../../recording/tables';
import { gatherSecrets, maskedFields, maskEvents } from '#core/server/encryption/maskEvents';
import { claimInteraction } from '../claimInteraction';
import { InteractionVariables } from '../InteractionVariables';
import type { LegRunner } from '../LegRunner';
import { stateText } from '../savedRun';
import { mergeEdited } from '#core/server/encryption/mergeEdited';

/** The values at a stop, as they are shown. */
type StopValues = Pick<TrialStop, 'results' | 'variables' | 'flowVariables'>;
interface Part {
  readonly variables?: Values;
  readonly result?: StoppedResult;
}

const createConflict = () => new Failure(409, codes.conflict, strings.wentOn.text);

/** Trials that have stopped: what stands there, and how they go on. */
export class StoppedTrials {
  constructor(
    private readonly server: ServerHost,
    private readonly flows: FlowSource,
    private readonly legs: LegRunner,
  ) {}

  async find(place: TrialPlace): Promise<StoppedTrial> {
    const { row, state } = await this.read(place);
    return this.show(row, state);
  }

  async resume(place: TrialPlace, order: TrialOrder): Promise<StoppedTrial> {
    const known = await this.read(place);
    const { row, state } = known;
    if (!state?.debug?.stop || row.legs !== order.stopId) throw createConflict();
    const shown = isEdited(order) ? await this.readShown(row, state) : undefined;
    const claimed = await claimInteraction(this.server, {
      companyId: place.companyId,
      interactionId: place.interactionId,
      nodeId: row.node_id,
      proof: 'owner',
      known: { row, state },
    }).catch((fault: unknown) => {
      throw fault instanceof AnsweredStepError ? createConflict() : fault;
    });
    await this.legs.resume(
      claimed,
      order,
      (world, frame) => shown && applyEdits(world, frame, shown, order),
    );
    // The leg has written into both what it has recorded.
    return this.show(claimed.row, claimed.state);
  }

  private async show(row: InteractionRow, state?: InteractionState): Promise<StoppedTrial> {
    const { status } = row;
    const debugged = status === 'waiting' && state?.debug !== undefined;
    if (!debugged || !state.debug?.stop) return { status, debugged, stop: null };
    const shown = await this.readShown(row, state);
    return { status, debugged, stop: await this.describe(row, state, shown) };
  }

  /** A trial with its state while it waits; fails where another person debugs it. */
  private async read({ companyId, flowId, interactionId, customerId }: TrialPlace): Promise<{
    row: InteractionRow;
    state: InteractionState | undefined;
  }> {
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('interactions')
      .selectAll()
      .where('interaction_id', '=', interactionId)
      .where('flow_id', '=', flowId)
      .where('is_trial', '=', 1)
      .executeTakeFirst();
    if (!row) throw new Failure(404, codes.notFound, strings.noTrial.text);
    const isWaiting = row.status === 'waiting' && row.expires >= Date.now();
    const state = isWaiting ? await stateText.open(this.server, row) : undefined;
    if (state?.debug && state.debug.customerId !== customerId)
      throw new Failure(404, codes.notFound, strings.noTrial.text);
    return { row, state };
  }

  /** Reads the results and variables of the stopped flow that may be shown. */
  private async readShown(row: InteractionRow, state: InteractionState): Promise<StopValues> {
    const store = this.server.get(variableStore);
    const variables = new InteractionVariables(store, row.company_id, state);
    const values = new Set<string>();
    for (const each of state.frames) {
      await variables.load(each.flowId);
      gatherSecrets(each.parameters, values);
      gatherSecrets(each.variables, values);
      for (const { payload } of Object.values(each.results)) gatherSecrets(payload.output, values);
    }
    const { persona, secrets: kept = [] } = state;
    const secrets = [...kept, ...(persona?.secrets ?? []), ...variables.secrets()];
    const frame = state.frames.at(-1)!;
    const flow = await this.flows.find(row.company_id, row.flow_id, row.version_id);
    const masking = { fields: maskedFields(flow?.settings ?? {}), values, secrets };
    const ids = Object.keys(frame.results);
    // As a list: what a node left is not judged by the name of the node.
    const parts: readonly Part[] = [
      { variables: variables.all(frame, 'flowInstance') },
      { variables: variables.all(frame, 'flow') },
      ...Object.values(frame.results).map(({ success, payload: { output, error } }) => ({
        result: { success, output, ...(error && { error }) },
      })),
    ];
    const [first, stored, ...results] = readJson(maskEvents(parts, masking));
    return {
      variables: first?.variables ?? {},
      flowVariables: stored?.variables ?? {},
      results: Object.fromEntries(
        ids.flatMap((id, at) => {
          const result = results[at]?.result;
          return result ? [[id, result] as const] : [];
        }),
      ),
    };
  }

  private async describe(
    { company_id: companyId, legs, node_id: nodeId }: InteractionRow,
    { frames }: InteractionState,
    values: StopValues,
  ): Promise<TrialStop> {
    const known = await Promise.all(
      frames.map(({ flowId, versionId }) => this.flows.find(companyId, flowId, versionId)),
    );
    return {
      stopId: legs,
      nodeId,
      title: known.at(-1)?.machine.nodes.get(nodeId)?.title ?? nodeId,
      flows: frames.map(({ flowId, versionId }, at) => ({
        flowId,
        versionId,
        name: known[at]?.name ?? flowId,
        nodeId: frames[at + 1]?.caller?.nodeId ?? nodeId,
      })),
      ...values,
    };
  }
}

const isEdited = (edits: TrialOrder): boolean =>
  [edits.results, edits.variables, edits.flowVariables].some(each => Object.keys(each).length > 0);

/** Puts what a person edited in place of what stands in the flow that has stopped. */
function applyEdits(
  { size, variables }: World,
  frame: Frame,
  shown: StopValues,
  edits: Pick<TrialOrder, 'results' | 'variables' | 'flowVariables'>,
): void {
  try {
    for (const [id, edited] of Object.entries(edits.results)) {
      const result = frame.results[id];
      const before = shown.results[id]?.output;
      if (!result || !before) continue;
      const output = mergeEdited(result.payload.output, before, edited) as Values;
      measure(output, budgets.node);
      frame.results[id] = { ...result, payload: { ...result.payload, output } };
    }
    for (const [context, before, after] of [
      ['flowInstance', shown.variables, edits.variables],
      ['flow', shown.flowVariables, edits.flowVariables],
    ] as const) {
      const stored = variables.all(frame, context);
      for (const [name, edited] of Object.entries(after)) {
        const value = mergeEdited(stored[name], before[name], edited);
        if (value === stored[name]) continue;
        size.keep(value);
        variables.edit?.(frame, context, name, value);
      }
    }
  } catch (fault) {
    throw new Failure(400, codes.invalid, format(strings.badEdit, { why: getErrorMessage(fault) }));
  }
}
