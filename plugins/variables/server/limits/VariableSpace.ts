import { sql } from 'kysely';
import { format } from '#core/contract';
import { formatBudget } from '#core/contract/valueSize';
import type { Queries, Limited } from '#core/server';
import { limitFailure } from '#core/server/internal';
import { readVariableKey } from '../../contract';
import { variableBudgets } from '../../domain/variableBudgets';
import { strings } from '../../strings';
import type { ConstructRow } from '../tables';

type Sized = Pick<ConstructRow, 'name' | 'display_name' | 'value'>;

/** Bytes of a variable in the database, without those of its numbers. */
const storedSize = sql<number>`octet_length(name) + octet_length(display_name)
  + coalesce(octet_length(value), 0)`;

const measureRow = ({ name, display_name, value }: Sized): number =>
  Buffer.byteLength(name) + Buffer.byteLength(display_name) + Buffer.byteLength(value ?? '');

/** Reads how many bytes the variables of an environment take. */
export async function readUsedSpace(db: Queries, companyId: string): Promise<number> {
  const { used } = await db
    .selectFrom('constructs')
    .select(sql<number | null>`sum(${storedSize})`.as('used'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(used ?? 0);
}

const toTenths = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;
const allowed = formatBudget(variableBudgets.environment);

/** Describes why a variable has no room among those of its environment. */
export const describeNoSpace = (name: string, used: number): string =>
  format(strings.noSpace, { name, used: `${toTenths(used)} MiB`, allowed });

/**
 * The bytes that the variables of an environment take, while rows are planned or written. What
 * takes no more than before always has room.
 */
export class VariableSpace {
  constructor(private used: number) {}

  /** Makes room for a row, in the place of the one before; or describes why there is none. */
  take(before: Sized | undefined, after: Sized): string | undefined {
    return this.grow(after.name, measureRow(after) - (before ? measureRow(before) : 0));
  }

  /** The same by how many bytes a variable takes more. */
  grow(key: string, bytes: number): string | undefined {
    if (bytes > 0 && this.used + bytes > variableBudgets.environment)
      return describeNoSpace(readVariableKey(key).name, this.used);
    this.used += bytes;
    return undefined;
  }

  /** Gives back the room of a row. */
  free(row: Sized): void {
    this.used -= measureRow(row);
  }
}

/**
 * Refuses rows that the variables of the environment have no room for.
 *
 * @throws Failure 400 with `codes.limitReached`
 */
export async function requireSpace(
  db: Queries,
  companyId: string,
  ...rows: readonly { readonly before?: Sized; readonly after: Sized }[]
): Promise<void> {
  if (rows.length === 0) return;
  const space = new VariableSpace(await readUsedSpace(db, companyId));
  for (const { before, after } of rows) {
    const full = space.take(before, after);
    if (full) throw limitFailure(full);
  }
}

/**
 * Refuses what was written in this transaction where the variables of the environment take too much.
 *
 * @throws Failure 400 with `codes.limitReached`
 */
export async function requireSpaceKept(db: Queries, companyId: string): Promise<void> {
  const bytes = await readUsedSpace(db, companyId);
  if (bytes <= variableBudgets.environment) return;
  throw limitFailure(format(strings.tooMuchSpace, { used: `${toTenths(bytes)} MiB`, allowed }));
}

/** How many variables an environment can have. */
export const variableLimit: Limited = {
  kind: 'attributes',
  title: strings.variables.text,
  usual: 100,
};
