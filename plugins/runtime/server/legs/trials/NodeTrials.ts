import { codes, Failure, format } from '#core/contract';
import { newTimeUuid } from '#core/contract/ids/id';
import type { ServerHost } from '#core/server';
import { heavyWork, outgoingCalls } from '#core/server/internal';
import { readAskedLanguages } from '#core/server/languages/wantedLanguages';
import { connectors } from '#plugins/connectors/contract';
import { holds, type MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { variableStore } from '#plugins/variables/contract';
import type {
  NodeTrial,
  NodeTrialInput,
  NodeTrialRunner,
  ReplayedRunStep,
  TrialPersona,
  Values,
} from '#plugins/runtime/contract';
import { strings } from '#plugins/runtime/strings';
import { getFlowSource, toRunnableFlow } from '../../flows/FlowSource';
import { checkInputs } from '../../interpreter/checkInputs';
import { Interpreter } from '../../interpreter/Interpreter';
import type { InteractionState } from '../../interpreter/InteractionState';
import { RunSize, type Tally } from '../../interpreter/RunSize';
import type { RunnableFlow } from '../../interpreter/World';
import { findRunWords, Speech } from '../../languages/Speech';
import { Deadline } from '#core/server/host/limits/Deadline';
import { RunBrowser } from '../RunBrowser';
import { RunContext, type Tools } from '../RunContext';
import { RunLog } from '../../recording/RunLog';
import { gatherSecrets, maskedFields } from '#core/server/encryption/maskEvents';
import { toReplayedSteps } from '../../replay/toReplayedSteps';
import { Sandbox } from '../../sandbox/Sandbox';
import { createTrialState } from './createTrialState';
import { TrialVariables } from './TrialVariables';

/** The longest that one node may take, in milliseconds. */
const longest = 30_000;
/** No version has this number, so that a flow that calls itself runs whole. */
const alone = 0;

/**
 * Runs single nodes as a trial does, with the same sandbox, limits and masking. No run is recorded and
 * no stored variable is written; beyond that the node does what it does.
 */
export class NodeTrials implements NodeTrialRunner {
  private readonly tools: Tools;
  /** The sizes that running nodes hold, by company. */
  private readonly tallies = new Map<string, Tally>();

  constructor(private readonly server: ServerHost) {
    this.tools = {
      server,
      flows: getFlowSource(server),
      // Threads of its own: trials must not hold up the runs of end users.
      sandbox: new Sandbox(1),
      calls: server.get(outgoingCalls),
      connectors: new Map(server.at(connectors).map(each => [each.manifest.connectorId, each])),
      returns: { make: () => Promise.reject(new Error(strings.nodeOnlyLeaves.text)) },
    };
  }

  async close(): Promise<void> {
    await this.tools.sandbox.close();
  }

  async run({ companyId, from, persona, ...input }: NodeTrialInput): Promise<NodeTrial> {
    const whole = await heavyWork.run(companyId, async () =>
      toRunnableFlow({ ...input.flow, versionId: alone }, input.flow),
    );
    const node = whole.machine.nodes.get(from.nodeId);
    if (!node)
      throw new Failure(400, codes.invalid, format(strings.noNodeToRun, { node: from.nodeId }));
    const flow = withNodeAlone(whole, node.id);
    const parameters = { ...readInputs(flow, persona), ...input.parameters };
    const state: InteractionState = {
      ...createTrialState(flow, parameters, { from, persona }),
      jar: { scope: '', path: '/', held: { ...persona?.cookies } },
    };
    const interactionId = newTimeUuid(Date.now());
    this.tools.sandbox.requireRoom(companyId);
    const deadline = new Deadline(Date.now() + longest);
    const store = this.server.get(variableStore);
    const variables = new TrialVariables(store, companyId, state, input.variables);
    const row = { company_id: companyId, interaction_id: interactionId, flow_id: flow.flowId };
    const speaking = { ...row, ui_locales: readAskedLanguages(persona?.languages) };
    const words = await findRunWords(this.server, speaking, input.request);
    const log = new RunLog(3);
    const tally = this.tallies.get(companyId) ?? { held: 0 };
    this.tallies.set(companyId, tally);
    const size = new RunSize(tally);
    const [frame] = state.frames;
    try {
      const world = new RunContext(this.tools, {
        flow,
        row: { ...row, is_trial: 1, expires: Date.now() + longest },
        state,
        log,
        variables,
        deadline,
        browser: new RunBrowser(this.server.secrets, companyId, state, input.request),
        speech: new Speech(state, words),
        size,
      });
      const stop = await new Interpreter(world).run();
      const secrets = new Set(world.secrets());
      gatherSecrets(from.variables, secrets);
      gatherSecrets(input.variables, secrets);
      const masking = { state, fields: maskedFields(flow.settings), secrets: [...secrets] };
      const steps = toReplayedSteps(log, masking, { fromRecord: new Set() });
      // A teleport goes to a node that no link leads to, which has run as one that is disabled.
      const isOther = ({ flowId, versionId, nodeId }: ReplayedRunStep) =>
        flowId === flow.flowId && versionId === alone && nodeId !== node.id;
      const reached = steps.filter(isOther).flatMap(({ nodeId }) => nodeId ?? []);
      const ended = stop.kind === 'ended' && stop.answered === true;
      const waits = stop.kind === 'waits' || steps.length === 0;
      const status = waits ? 'waiting' : ended ? 'ended' : 'done';
      const follows = status === 'done' && frame ? findNext(node, frame.results) : [];
      return {
        steps: steps.filter(step => !isOther(step)),
        next: [...new Set(reached.length > 0 ? reached : follows)],
        status,
        unsaved: variables.changed,
      };
    } finally {
      deadline.end();
      size.close();
    }
  }
}

/** The inputs of a flow that a persona has, as a run that it starts would take them. */
function readInputs({ inputSchema }: RunnableFlow, persona: TrialPersona | undefined): Values {
  const given = persona?.parameters ?? {};
  const known = inputSchema.filter(({ propertyName }) => Object.hasOwn(given, propertyName));
  const inputs = checkInputs(known, given);
  if ('fault' in inputs) throw new Failure(400, codes.invalid, inputs.fault);
  return inputs.values;
}

/** The flow in which one node runs, and nothing follows it. */
function withNodeAlone(flow: RunnableFlow, nodeId: string): RunnableFlow {
  const { machine } = flow;
  const nodes = new Map(
    [...machine.nodes].map(([id, node]) => [
      id,
      { ...node, next: [], disabled: node.disabled || id !== nodeId },
    ]),
  );
  return { ...flow, machine: { ...machine, nodes } };
}

/** The nodes that a node's links lead to with what it and others left. */
function findNext(
  { next }: MachineNode,
  results: InteractionState['frames'][number]['results'],
): readonly string[] {
  const open = next.filter(transition => holds(transition, id => results[id]));
  return open.map(({ target }) => target);
}
