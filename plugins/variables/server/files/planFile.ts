import { listKeys } from '#core/contract/internal';
import { isDeepStrictEqual } from 'node:util';
import type { Call, Queries } from '#core/server';
import { createPause, describeFull, type Room } from '#core/server/internal';
import {
  masked,
  variableContexts,
  variableKey,
  type VariableOutcome,
  type VariableType,
} from '../../contract';
import { defaultBounds, variableFaults } from '../../domain/variableFaults';
import type { ConstructRow } from '../tables';
import { changeRow } from '../changeRow';
import { newRow, readVariableRoom } from '../newRow';
import { findRowsNamed } from '../variableRow';
import { readUsedSpace, VariableSpace, variableLimit } from '../limits/VariableSpace';

const titles = {
  type: 'Type',
  value: 'Value',
  display_name: 'Description',
  mutable: 'Writable by flows',
  min: 'Minimum',
  max: 'Maximum',
} as const;
const longest = 60;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function formatColumn(row: ConstructRow, column: keyof typeof titles): string {
  if (column === 'mutable') return row.mutable === 1 ? 'yes' : 'no';
  if (column !== 'value') return cut(String(row[column])) || '—';
  if (row.value === null) return '—';
  if (row.type === 'secret') return 'a secret';
  const value: unknown = JSON.parse(row.value);
  return cut(typeof value === 'string' ? value : JSON.stringify(value)) || '—';
}

/**
 * Describes the differences between a variable before and after, in words; never the value of a
 * secret.
 */
function differences(before: ConstructRow, after: ConstructRow): string {
  const changed = listKeys(titles).filter(column => before[column] !== after[column]);
  return changed
    .map(column => {
      const [was, is] = [formatColumn(before, column), formatColumn(after, column)];
      return was === is ? `${titles[column]} replaced.` : `${titles[column]}: ${was} → ${is}.`;
    })
    .join(' ');
}

/** A variable as a file names it; what the file does not say is not there. */
export interface FileEntry {
  /** Where it begins, from 1. */
  readonly line: number;
  /** The bare name. */
  readonly name: string;
  readonly context: string;
  readonly flowId?: string | undefined;
  readonly type?: VariableType | undefined;
  readonly displayName?: string | undefined;
  readonly value?: unknown;
  readonly mutable?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Why it cannot be read; then the rest may be missing. */
  readonly fault?: string;
}
/** The contents of a text, or where it is invalid and why. */
export type FileRead =
  | { readonly ok: true; readonly entries: readonly FileEntry[] }
  | { readonly ok: false; readonly line: number; readonly message: string };

/** The plan for one entry of a file. */
export interface PlannedVariable {
  readonly outcome: VariableOutcome;
  readonly before?: ConstructRow;
  readonly after?: ConstructRow;
}
type Maker = Pick<Call, 'server' | 'companyId' | 'customerId'>;

const sentences = (faults: readonly { readonly message: string }[]) =>
  faults.map(({ message }) => message).join(' ');

/** The basis of a plan: the stored variables, how many there may be, and their bytes. */
export interface PlannedFrom {
  readonly there: ReadonlyMap<string, ConstructRow>;
  readonly room: Room;
  readonly space: number;
}

/** Reads what a plan for these entries depends on. */
export async function readPlannedFrom(
  { companyId }: Pick<Maker, 'companyId'>,
  db: Queries,
  entries: readonly FileEntry[],
): Promise<PlannedFrom> {
  return {
    there: await findRowsNamed(db, entries.map(toKey)),
    room: await readVariableRoom(db, companyId),
    space: await readUsedSpace(db, companyId),
  };
}

/** Whether a plan made from the one still holds for the other. */
export const isUnchanged = (before: PlannedFrom, now: PlannedFrom): boolean =>
  isDeepStrictEqual(before, now);

const toKey = ({ name, context, flowId }: FileEntry) => variableKey(name, context, flowId);

/** Plans the effect of each entry, and why others are rejected; writes nothing. */
export async function planFile(
  call: Maker,
  { there, room, space: taken }: PlannedFrom,
  entries: readonly FileEntry[],
): Promise<PlannedVariable[]> {
  const pause = createPause(call.companyId);
  const space = new VariableSpace(taken);
  let { used } = room;
  const seen = new Map<string, number>();
  const plan = (entry: FileEntry, key: string): PlannedVariable => {
    const refuse = (message: string): PlannedVariable => ({
      outcome: { line: entry.line, name: key, action: 'refuse', message },
    });
    if (entry.fault) return refuse(entry.fault);
    const first = seen.get(key);
    if (first !== undefined)
      return refuse(`This variable is also on line ${first}, with different values.`);
    seen.set(key, entry.line);
    const before = there.get(key);
    if (before) {
      if (before.type === 'secret' && entry.type && entry.type !== 'secret')
        return refuse(
          'An import can’t change the type of a secret variable. To change the type and discard the value, edit the variable in the console.',
        );
      const { row: after, faults, same } = changeRow(call.server, before, entry);
      if (faults.length > 0) return refuse(sentences(faults));
      const place = { line: entry.line, name: key };
      if (same) return { outcome: { ...place, action: 'same' } };
      const full = space.take(before, after);
      if (full) return refuse(full);
      return {
        outcome: { ...place, action: 'update', message: differences(before, after) },
        before,
        after,
      };
    }
    if (entry.context === 'flow')
      return refuse('A flow variable belongs to its flow. Import the flow first, then its values.');
    if (!variableContexts.some(context => context === entry.context))
      return refuse(
        `The context “${entry.context.slice(0, 60)}” does not exist. Use company, flowInstance, or user.`,
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
    const after = newRow(call, wanted);
    const full = describeFull(variableLimit, { ...room, used }) ?? space.take(undefined, after);
    if (full) return refuse(full);
    used += 1;
    const message = hidden
      ? 'The file does not contain the secret’s value. Set it after the import.'
      : undefined;
    return {
      outcome: { line: entry.line, name: key, action: 'create', ...(message && { message }) },
      after,
    };
  };
  const planned: PlannedVariable[] = [];
  for (const entry of entries) {
    await pause();
    planned.push(plan(entry, toKey(entry)));
  }
  return planned;
}
