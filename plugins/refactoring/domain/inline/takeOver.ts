import { getField } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { Transition } from '#plugins/flows/contract/graph/machine/machine';
import { getNodeData, type FlowSteps } from '../steps/flowSteps';
import { listOutcomes } from '../steps/outcomes';
import { listPaths } from '../steps/mapReferences';
import { readOnlyPath, type Ends } from './Ends';

/** The nodes after a call, for each way in which the called flow may end. */
export interface Following {
  /** By the id of a response. */
  readonly after: ReadonlyMap<string, readonly string[]>;
  readonly success: readonly string[];
  readonly failure: readonly string[];
  /** The node that chose among the exits, which is no longer needed. */
  readonly chooser: string | undefined;
}

const targetsOf = (transitions: readonly Transition[], ...tests: readonly string[]) => [
  ...new Set(
    transitions.filter(({ terms }) => tests.includes(terms[0]!.test)).map(({ target }) => target),
  ),
];

/** Finds what follows a call, through the node that chooses by an output where there is one. */
export function findFollowing(steps: FlowSteps, callId: string, ends: Ends): Following {
  const after = steps.from(callId);
  const success = targetsOf(after, 'success', 'processed', 'outcome');
  const failure = targetsOf(after, 'failure', 'processed');
  const exits = findChosen(steps, callId, success, ends);
  const all = ends.responses.map(
    ({ nodeId, success: good }) => [nodeId, good ? success : failure] as const,
  );
  return exits
    ? { after: new Map([...all, ...exits.after]), success: [], failure, chooser: exits.chooser }
    : { after: new Map(all), success, failure, chooser: undefined };
}

function findChosen(
  steps: FlowSteps,
  callId: string,
  success: readonly string[],
  { responses, open }: Ends,
) {
  const [chooser, ...others] = success;
  if (chooser === undefined || others.length > 0 || open.length > 0) return undefined;
  const data = getNodeData(steps, chooser);
  if (data.capabilityName !== 'AEqualsMultipleB' || !isOnlyAfter(steps, chooser, callId))
    return undefined;
  const output = readOutput(data, callId);
  const links = steps.from(chooser);
  if (output === undefined || links.some(({ terms }) => terms.length > 1)) return undefined;
  const after = new Map<string, readonly string[]>();
  for (const { nodeId, success: good, fields } of responses) {
    if (!good) continue;
    const value = fields.get(output);
    const outcome = listOutcomes(data).find(({ text }) => text === value);
    if (value === undefined || value.includes('{{') || !outcome) return undefined;
    const targets = links
      .filter(
        ({ terms }) => terms[0]!.test === 'outcome' && terms[0]!.outcomes!.includes(outcome.id),
      )
      .map(({ target }) => target);
    if (targets.length === 0) return undefined;
    after.set(nodeId, targets);
  }
  return { chooser, after };
}

/** Whether a node is reached from one other alone, and nobody reads what it leaves. */
function isOnlyAfter(steps: FlowSteps, nodeId: string, from: string): boolean {
  const into = steps.into(nodeId);
  const read = [...steps.index.nodes.values()].some(({ data }) =>
    listPaths(data.properties).some(path => path.startsWith(`local.${nodeId}.`)),
  );
  return !read && into.length === 1 && into[0]!.terms.every(({ source }) => source === from);
}

function readOutput({ properties }: NodeData, callId: string): string | undefined {
  const left = getField(properties?.['leftValueA'], 'value');
  const path = typeof left === 'string' ? readOnlyPath(plainText(left)) : undefined;
  const prefix = `local.${callId}.payload.output.`;
  return path?.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}
