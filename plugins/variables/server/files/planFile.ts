import { describeFull, type Call, type Queries } from '#core/server';
import { masked, variableContexts, variableKey, type VariableOutcome } from '../../contract';
import { defaultBounds, variableFaults } from '../../domain/variableFaults';
import type { ConstructRow } from '../tables';
import { changedRow } from '../changedRow';
import { newRow } from '../newRow';
import { rowsNamed } from '../rowsNamed';
import { readVariableRoom } from '../variableRoom';
import { differences } from './differences';
import type { FileEntry } from './fileEntry';

/** The plan for one entry of a file. */
export interface PlannedVariable {
  readonly outcome: VariableOutcome;
  readonly before?: ConstructRow;
  readonly after?: ConstructRow;
}
type Maker = Pick<Call, 'server' | 'companyId' | 'customerId'>;

const sentences = (faults: readonly { readonly message: string }[]) =>
  faults.map(({ message }) => message).join(' ');

/** Plans the effect of each entry, and why others are rejected; writes nothing. */
export async function planFile(
  call: Maker,
  db: Queries,
  entries: readonly FileEntry[],
): Promise<PlannedVariable[]> {
  const keys = entries.map(({ name, context, flowId }) => variableKey(name, context, flowId));
  const there = await rowsNamed(call.server, db, keys);
  const room = await readVariableRoom(db, call.companyId);
  let { used } = room;
  const seen = new Map<string, number>();
  return entries.map((entry, at) => {
    const key = keys[at]!;
    const refuse = (message: string): PlannedVariable => ({
      outcome: { line: entry.line, name: key, action: 'refuse', message },
    });
    if (entry.fault) return refuse(entry.fault);
    const first = seen.get(key);
    if (first !== undefined) return refuse(`It stands at line ${first} already, with other terms.`);
    seen.set(key, entry.line);
    const before = there.get(key);
    if (before) {
      if (before.type === 'secret' && entry.type && entry.type !== 'secret')
        return refuse(
          'Here it is a secret, whose value would be lost with the type. Change the type by hand.',
        );
      const { row: after, faults, same } = changedRow(call.server, before, entry);
      if (faults.length > 0) return refuse(sentences(faults));
      const told = { line: entry.line, name: key };
      if (same) return { outcome: { ...told, action: 'same' } };
      return {
        outcome: { ...told, action: 'update', message: differences(before, after) },
        before,
        after,
      };
    }
    if (entry.context === 'flow')
      return refuse(
        'A variable of a flow comes with its flow: import the flow, then its values can be brought in.',
      );
    if (!variableContexts.some(context => context === entry.context))
      return refuse(
        `There is no context “${entry.context.slice(0, 60)}”: use company, flowInstance or user.`,
      );
    const hidden = entry.type === 'secret' && entry.value === masked;
    const { value, ...terms } = entry;
    const wanted = {
      type: 'string' as const,
      ...defaultBounds,
      ...terms,
      ...(!hidden && { value }),
    };
    const faults = variableFaults(wanted, true);
    if (faults.length > 0) return refuse(sentences(faults));
    const full = describeFull('attributes', { ...room, used });
    if (full) return refuse(full);
    used += 1;
    const message = hidden ? 'Its secret is not in the file: set it afterwards.' : undefined;
    return {
      outcome: { line: entry.line, name: key, action: 'create', ...(message && { message }) },
      after: newRow(call, wanted),
    };
  });
}
