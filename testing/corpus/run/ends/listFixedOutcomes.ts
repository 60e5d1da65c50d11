import type { NodeCall } from '#plugins/connectors/contract';
import { functionsConnector } from '#plugins/connectors/server/connectors/functions/functionsConnector';
import { interpolate, valueAt } from '#plugins/flows/contract/graph/machine/expression';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { FixedVariables } from './FixedVariables';
import { listContraryOutcomes } from './listContraryOutcomes';
import { toKey, type Graphs, type Place } from './Graphs';
import { toMatched } from './Seen';

type RunFunction = (code: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Code whose result is not told by its values alone. */
const restless = /\b(?:Date|random\w*|crypto|fetch|performance)\b/;
const growth = { read: () => {}, made: () => {} };

/**
 * How comparisons and functions end whose values are constants, variables that the flow has set to
 * constants before, or references to nodes that it does not have, and those of inputs that were compared
 * before. Others are left out.
 */
export async function listFixedOutcomes(
  graphs: Graphs,
  runFunction: RunFunction,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const variables = new FixedVariables(graphs);
  const found = new Map(listContraryOutcomes(graphs));
  for (const place of graphs.places.values()) {
    const outcomes = await findOutcomes(graphs, variables, place, runFunction);
    if (outcomes) found.set(place.key, outcomes);
  }
  return found;
}

async function findOutcomes(
  { places }: Graphs,
  variables: FixedVariables,
  place: Place,
  runFunction: RunFunction,
): Promise<ReadonlySet<string> | undefined> {
  const { flowId, node } = place;
  const { connectorId, capabilityName, fillings, raw } = node;
  if (connectorId !== 'functionsConnector') return undefined;
  const run = functionsConnector.run[capabilityName];
  if (!run || restless.test(String(raw['code']?.value ?? ''))) return undefined;
  let varies = false;
  const find = (path: readonly string[]) => {
    const [scope, second = '', third = ''] = path;
    const fixed =
      scope === 'global' && second === 'variables' ? variables.find(place, third) : undefined;
    varies ||= !fixed && (scope !== 'local' || places.has(toKey(flowId, second)));
    return fixed && valueAt(fixed.is, path, 3);
  };
  const properties = Object.fromEntries(
    fillings.map(([name, filling]) => [name, interpolate(filling, find, growth)]),
  );
  if (varies) return undefined;
  const call = { properties, runFunction } as unknown as NodeCall;
  const outcome = await Promise.resolve(run(call)).catch(() => ({ kind: 'failure' as const }));
  const outcomes = new Set<string>([outcome.kind]);
  if ('matched' in outcome && outcome.matched) {
    for (const id of outcome.matched) outcomes.add(toMatched(id));
    if (outcome.matched.length === 0) outcomes.add(noOutcome);
  }
  return outcomes;
}
