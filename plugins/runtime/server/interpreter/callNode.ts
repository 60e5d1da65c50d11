import { pickFields } from '#core/contract/unknown';
import { getErrorMessage } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { ValueSizeError } from '#core/contract/valueSize';
import { rethrowUnavailable, TooManyRequestsError } from '#core/server/internal';
import type { Connector, NodeOutcome, Submission } from '#plugins/connectors/contract';
import {
  interpolate,
  type Expression,
  type Find,
} from '#plugins/flows/contract/graph/machine/expression';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { generalProperties } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { findIn } from './findIn';
import type { Frame, Token } from './InteractionState';
import { isSecretName } from '#core/server/encryption/maskEvents';
import { NodeRun } from './NodeRun';
import type { RunnableFlow, World } from './World';

/** Whether a connection's values hold a secret, which a node may send. */
const holdsSecret = (
  { properties }: Connector['manifest'],
  connection: Readonly<Record<string, unknown>>,
) =>
  Object.entries(connection).some(([name, value]) => {
    if (value === undefined || value === null || value === '') return false;
    const definition = properties[name];
    return isObject(value) || (definition ? definition.secure === true : isSecretName(name));
  });

interface StandInCall {
  readonly outcome: NodeOutcome;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Runs the company's own flow in place of a capability that cannot run here; undefined where none
 * is named.
 */
async function callStandIn(
  world: World,
  frame: Frame,
  node: MachineNode,
): Promise<StandInCall | undefined> {
  const flow = await world.standIn?.(node.connectorId, node.capabilityName);
  if (!flow) return undefined;
  const find = findIn(frame, world);
  const properties = Object.fromEntries(
    node.fillings.map(([name, filling]) => [name, fill(world, name, filling, find)]),
  );
  const inputs = pickFields(properties, name => !generalProperties.includes(name));
  return { outcome: { kind: 'subflow', ...flow, inputs, withScreens: true }, properties };
}

/** A property with its references filled in; fails with its name where that becomes too large. */
function fill({ size }: World, name: string, filling: Expression, find: Find): unknown {
  if (filling.kind === 'plain') return filling.value;
  try {
    return interpolate(filling, find, size);
  } catch (fault) {
    if (!(fault instanceof ValueSizeError)) throw fault;
    throw new Error(
      `The property “${name}” ${fault.excess} once its references are filled in. Reference fewer values.`,
      { cause: fault },
    );
  }
}

/** The code of a node that lacks a capability or settings of its connection. */
const notConfigured = 'notConfigured';

const noProperties: Readonly<Record<string, unknown>> = {};

/** The answer to a node's screen, with what the screen kept. */
export interface Answered {
  readonly submission: Submission;
  readonly memory?: Readonly<Record<string, unknown>> | undefined;
}
export interface CalledNode {
  readonly outcome: NodeOutcome;
  readonly properties: Readonly<Record<string, unknown>>;
}

const createFailure = (code: string, message: string): NodeOutcome => ({
  kind: 'failure',
  error: { code, message },
});

/** The outcome with what went wrong in the language of the run's reader. */
function sayFailure(world: World, outcome: NodeOutcome): NodeOutcome {
  if (outcome.kind !== 'failure' || !outcome.error?.sentence) return outcome;
  const { sentence, ...error } = outcome.error;
  const message = world.say(sentence);
  const { output } = outcome;
  return {
    ...outcome,
    error: { ...error, message },
    ...(output && {
      output: output['message'] === error.message ? { ...output, message } : output,
    }),
  };
}

/** The outcome without secrets in what went wrong, which a service may have said. */
function maskFault(world: World, outcome: NodeOutcome, ofVariables: boolean): NodeOutcome {
  const mask = <T>(value: T) => world.withoutSecrets?.(value, ofVariables) ?? value;
  if (outcome.kind === 'failure' && outcome.error)
    return { ...outcome, error: mask(outcome.error) };
  if (outcome.kind === 'message') return { ...outcome, error: mask(outcome.error) };
  if (outcome.kind !== 'screen') return outcome;
  const { message, errors } = outcome.screen;
  if (message === undefined && !errors) return outcome;
  return { ...outcome, screen: { ...outcome.screen, ...mask({ message, errors }) } };
}

/**
 * Runs one node's capability. Whatever goes wrong in it comes back as the node's failure, unless
 * the same is to be tried again later. A node that waits for nothing answers at once: a promise for each would cost a run
 * more than most nodes do.
 */
export function callNode(
  world: World,
  flow: RunnableFlow,
  frame: Frame,
  node: MachineNode,
  token: Token,
  answered?: Answered,
): Promise<CalledNode> | CalledNode {
  if (node.disabled) return { outcome: { kind: 'success' }, properties: noProperties };
  if (node.connectorId === '') return { outcome: { kind: 'success' }, properties: noProperties };
  if (node.unconfigured)
    return {
      outcome: createFailure(
        notConfigured,
        `Node “${node.title}” has no capability yet. Select one on the canvas.`,
      ),
      properties: noProperties,
    };
  const connector = world.connector(node.connectorId);
  const run =
    connector &&
    Object.hasOwn(connector.run, node.capabilityName) &&
    connector.run[node.capabilityName];
  if (!run) return elsewhere(world, frame, node, connector);
  const properties: Record<string, unknown> = {};
  let usesSecrets = false;
  const toCalled = (outcome: NodeOutcome): CalledNode => ({
    outcome: maskFault(world, sayFailure(world, outcome), usesSecrets),
    properties,
  });
  const toFailedCall = (fault: unknown): CalledNode => {
    // The company has too much under way: the call is refused, to be made again later.
    if (fault instanceof TooManyRequestsError) throw fault;
    // No flow is to take an outage for the answer of its node.
    rethrowUnavailable(fault);
    const message = getErrorMessage(fault) || 'The node failed without an error message.';
    return toCalled(createFailure('nodeFailed', message));
  };
  try {
    const find = findIn(frame, world);
    const takesSecrets = connector.manifest.capabilities[node.capabilityName]?.takesSecrets;
    const findAll = takesSecrets
      ? findIn(frame, world, () => {
          usesSecrets = true;
        })
      : find;
    for (const [name, filling] of node.fillings)
      properties[name] = fill(world, name, filling, takesSecrets?.includes(name) ? findAll : find);
    const asks = connector.manifest.accountConfigView.items.length > 0 && node.connectionId !== '';
    const runWith = (connection: Readonly<Record<string, unknown>>) => {
      const call = new NodeRun({
        world,
        flow,
        frame,
        node,
        token,
        properties,
        connection,
        find,
        isSecretive: () => usesSecrets || holdsSecret(connector.manifest, connection),
      });
      if (answered) call.submission = answered.submission;
      if (answered?.memory) call.memory = answered.memory;
      return run(call);
    };
    const outcome = asks
      ? world.connection(node.connectionId).then(runWith)
      : runWith(noProperties);
    if (!(outcome instanceof Promise)) return toCalled(outcome);
    return outcome.then(came => {
      const ran = toCalled(came);
      if (came.kind !== 'failure' || came.error?.code !== notConfigured) return ran;
      return callStandIn(world, frame, node).then(called => called ?? ran, toFailedCall);
    }, toFailedCall);
  } catch (fault) {
    return toFailedCall(fault);
  }
}

/**
 * A capability that has nothing here to run it: a flow of the company does, or the node says what
 * is missing.
 */
async function elsewhere(
  world: World,
  frame: Frame,
  node: MachineNode,
  connector: Connector | undefined,
): Promise<CalledNode> {
  try {
    const called = await callStandIn(world, frame, node);
    if (called) return called;
  } catch (fault) {
    rethrowUnavailable(fault);
    return {
      outcome: createFailure('nodeFailed', getErrorMessage(fault)),
      properties: noProperties,
    };
  }
  const mend = 'Disable the node, or select one of your flows as a stand-in under Connectors.';
  const lacks = connector?.manifest.capabilities[node.capabilityName]?.subTitle;
  const message = connector
    ? [`${connector.manifest.name} can’t run “${node.capabilityName}” here.`, lacks, mend]
        .filter(Boolean)
        .join(' ')
    : `Connector ${node.connectorId} isn’t available in this installation, so node “${node.title}” can’t run. ${mend}`;
  // A capability that says what it lacks waits for that, as one whose connection has no settings.
  const code = lacks ? notConfigured : 'notRunnable';
  return { outcome: createFailure(code, message), properties: noProperties };
}

/** Returns a person's answer in the form in which it is recorded. */
export const toRecordedAnswer = ({ submission: { parameters, ...pressed } }: Answered) => ({
  submission: pressed.eventName === 'callback' ? withoutCredentials(parameters) : parameters,
  pressed,
});
/**
 * Masks the codes that a browser brought back: they stay valid for a while, so they must not be
 * recorded.
 */
const withoutCredentials = (parameters: Submission['parameters']) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      /^(?:code|state)$/.test(name) ? '******' : value,
    ]),
  );
