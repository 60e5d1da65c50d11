import { codes, evaluate, Failure, format } from '#core/contract';
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

/** Whether the caller may be told which flows use a variable. */
export function mayReadUses({ server, access }: Pick<Call, 'server' | 'access'>): boolean {
  const uses = server.find(variableUses);
  return uses !== undefined && evaluate(uses.when, access).open;
}

const shownAtOnce = 3;

/** Which flows use a variable, in words; only as many where the caller may not read flows. */
export function usesInWords(
  call: Pick<Call, 'server' | 'access'>,
  uses: readonly VariableUse[],
): string {
  const flowsUsing = new Map(uses.toReversed().map(use => [use.flowId, use]));
  if (!mayReadUses(call)) return format(strings.usedByFlows, { count: flowsUsing.size });
  const said = [...flowsUsing.values()].map(({ name, nodes, current, versionId }) => {
    const titles = nodes.map(({ title }) => `“${title}”`).join(', ');
    return `“${name}”${current ? '' : `, version ${versionId}`} (${titles})`;
  });
  const more = said.length - shownAtOnce;
  return said.slice(0, shownAtOnce).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

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
    `“${name}” is used by ${usesInWords(call, uses)}. Remove it there first, or delete it anyway (evenIfUsed=true).`,
  );
}
