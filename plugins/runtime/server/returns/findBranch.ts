import { newTimeUuid } from '#core/contract/ids/id';
import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import {
  holds,
  type Machine,
  type MachineNode,
} from '#plugins/flows/contract/graph/machine/machine';
import type { InteractionRow } from '../recording/tables';
import type { FlowSource } from '../flows/FlowSource';
import type { InteractionState } from '../interpreter/InteractionState';
import { newFrame } from '../interpreter/InteractionState';
import type { RunnableFlow } from '../interpreter/World';
import { stateText } from '../legs/savedRun';

/** A run that begins in the middle of another, with all that the other knows. */
export interface Branch {
  readonly flow: RunnableFlow;
  readonly row: InteractionRow;
  readonly state: InteractionState;
  /** It first asks how the challenge stands, so that the flow itself knows a link opened before. */
  readonly asksChallenge: boolean;
}

/** The nodes that follow one that succeeded. */
const listNext = ({ nodes }: Machine, id: string): readonly MachineNode[] =>
  (nodes.get(id)?.next ?? [])
    .filter(transition => holds(transition, from => (from === id ? { success: true } : undefined)))
    .flatMap(({ target }) => nodes.get(target) ?? []);
const isEvery = (found: readonly MachineNode[], test: (node: MachineNode) => boolean) =>
  found.length > 0 && found.every(test);

/** Whether all that follows a node reads a challenge, and all that follows that compares its status. */
const asksChallengeNext = (machine: Machine, id: string): boolean =>
  isEvery(
    listNext(machine, id),
    ({ id: reader, capabilityName }) =>
      capabilityName === 'getChallenge' &&
      isEvery(
        listNext(machine, reader),
        ({ connectorId, raw }) =>
          connectorId === 'functionsConnector' &&
          JSON.stringify(raw).includes(`local.${reader}.payload.output.challengeStatus`),
      ),
  );

/**
 * Finds what runs when someone opens the link that a node made: the out-of-band nodes beside it,
 * which follow the same node, and those that follow it. It is a run of its own, so that the person
 * who opens the link and the one who waits never get each other's page, token, cookies or sign-in;
 * they meet in the challenge. Undefined if there is nothing to run.
 */
export async function findBranch(
  server: ServerHost,
  flows: FlowSource,
  waiting: InteractionRow,
  { nodeId, browser }: { readonly nodeId: string; readonly browser: string },
): Promise<Branch | undefined> {
  const state = await stateText.open(server, waiting);
  const from = state.frames.findLast(frame => frame.results[nodeId] !== undefined);
  const inputs = from?.results[nodeId]?.payload.output;
  const flow = from && (await flows.find(waiting.company_id, from.flowId, from.versionId));
  if (!flow) return undefined;
  const targets = new Set(
    [...flow.machine.nodes.values()]
      .filter(({ id, next }) => id === nodeId || next.some(({ target }) => target === nodeId))
      .flatMap(({ next }) => next.map(({ target }) => target)),
  );
  const resumed = [...targets].filter(
    id => flow.machine.nodes.get(id)?.capabilityName === 'oobContinue',
  );
  if (resumed.length === 0) return undefined;
  const queue = resumed.map(id => ({ nodeId: id, branch: [], callers: [], inputs }));
  const { flowId, versionId, parameters } = from;
  const frame = newFrame({ flowId, versionId, parameters, caller: null, queue });
  return {
    flow,
    asksChallenge: resumed.every(id => asksChallengeNext(flow.machine, id)),
    row: {
      ...waiting,
      interaction_id: newTimeUuid(),
      flow_id: flowId,
      version_id: versionId,
      policy_id: '',
      browser: browser && hashSecret(browser),
      embed: '',
      success_nodes: '',
      ending: '',
      reached: 0,
      has_error: 0,
      start_time: Date.now(),
      time_difference: 0,
      legs: 0,
      outcome: '',
    },
    state: {
      runs: state.runs,
      steps: state.steps,
      ...(state.persona && { persona: state.persona }),
      ...(state.secrets && { secrets: state.secrets }),
      ...(state.jar && { jar: { ...state.jar, held: {} } }),
      user: {},
      frames: [{ ...frame, variables: from.variables, results: from.results }],
    },
  };
}
