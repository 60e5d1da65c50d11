import { codes, Failure, format } from '#core/contract';
import { evaluate, joinAnd } from '#core/contract/internal';
import type { Call } from '#core/server';
import { readVariableKey, variableUses, type VariableUse } from '../contract';
import { strings } from '../strings';

/** The uses of each of these variables, by composite name. */
export async function findUses(
  { server, db, companyId }: Pick<Call, 'server' | 'db' | 'companyId'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly VariableUse[]>> {
  if (keys.length === 0) return new Map();
  return (await server.find(variableUses)?.of(db, companyId, keys)) ?? new Map();
}

/**
 * Reads the environment’s flows before a transaction that finds uses, which then reads only what
 * was saved meanwhile: others wait for it.
 */
export const readFlowsForUses = async ({
  server,
  db,
  companyId,
}: Pick<Call, 'server' | 'db' | 'companyId'>): Promise<void> =>
  void (await server.find(variableUses)?.of(db, companyId, []));

/** Whether the caller may be told which flows use a variable. */
export function mayReadUses({ server, access }: Pick<Call, 'server' | 'access'>): boolean {
  const uses = server.find(variableUses);
  return uses !== undefined && evaluate(uses.when, access).open;
}

const shownAtOnce = 3;
const namedAtOnce = 20;

/** Which flows use a variable, in words; only as many where the caller may not read flows. */
function usesInWords(call: Pick<Call, 'server' | 'access'>, uses: readonly VariableUse[]): string {
  const flowsUsing = new Map(uses.toReversed().map(use => [use.flowId, use]));
  if (!mayReadUses(call)) return format(strings.usedByFlows, { count: flowsUsing.size });
  const lines = [...flowsUsing.values()].map(({ name: flow, nodes: uses, current, versionId }) => {
    const nodes = uses
      .slice(0, namedAtOnce)
      .map(({ title }) => `“${title}”`)
      .join(', ');
    return current
      ? format(strings.flowUse, { flow, nodes, count: uses.length })
      : format(strings.versionUse, { flow, nodes, count: uses.length, version: versionId });
  });
  const count = lines.length - shownAtOnce;
  return count > 0
    ? format(strings.moreUses, { uses: lines.slice(0, shownAtOnce).join(', '), count })
    : joinAnd(lines);
}

/** Says of a variable that has just been named which flows use it. */
export const describeUses = (
  call: Pick<Call, 'server' | 'access'>,
  uses: readonly VariableUse[],
): string => format(strings.inUse, { uses: usesInWords(call, uses) });

/**
 * Refuses while a flow reads or writes the variable, naming what would find nothing in its place.
 */
export async function refuseWhileRead(call: Call, key: string): Promise<void> {
  const uses = (await findUses(call, [key])).get(key) ?? [];
  if (uses.length === 0) return;
  const { name } = readVariableKey(key);
  throw new Failure(
    409,
    codes.conflict,
    format(strings.deleteInUse, { name, uses: usesInWords(call, uses) }),
  );
}
