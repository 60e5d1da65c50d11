import type { Database } from '../../database';
import type { ServerHost } from '../../host/serverHost';

const record = 'clock';
const minute = 60_000;
const day = 24 * 60 * minute;
/** A clock that goes forward by more between two looks may be wrong, as no job looked for so long. */
const mostForward = day;
/** For how long nothing is deleted for its age then. */
const heldFor = day;

type Installation = Pick<Database, 'allCompanies'>;

/** The clock at the last look, and the end of the time in which nothing is deleted for its age. */
interface Seen {
  readonly at: number;
  readonly heldUntil: number;
}

async function readSeen({ allCompanies }: Installation): Promise<Seen | undefined> {
  const row = await allCompanies
    .selectFrom('installation')
    .select('value')
    .where('name', '=', record)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as Seen);
}

const describeHold = (heldUntil: number): string =>
  `The clock went forward by more than a day while no job ran. Nothing is deleted for its age until ${new Date(heldUntil).toISOString()}. If the clock is wrong, correct it before then.`;

/** Finds that nothing is to be deleted for its age now, in a sentence for operators. */
export async function findHold(
  database: Installation,
  now = Date.now(),
): Promise<string | undefined> {
  const { heldUntil = 0 } = (await readSeen(database)) ?? {};
  return now < heldUntil ? describeHold(heldUntil) : undefined;
}

/**
 * Notices that the clock went forward by more than a day: as it may be wrong, nothing is deleted for
 * its age for a day. What retention deletes by a wrong clock is lost, and a day later is no harm.
 */
export class ClockWatch {
  private last = -Infinity;

  constructor(private readonly server: Pick<ServerHost, 'database' | 'log'>) {}

  /** To be called before jobs are taken; writes once a minute. */
  async look(now = Date.now()): Promise<void> {
    if (Math.abs(now - this.last) < minute) return;
    const { database, log } = this.server;
    const seen = await readSeen(database);
    const isBack = seen && now < seen.at - minute;
    const isForward = seen && now > seen.at + mostForward;
    const heldUntil = isForward ? now + heldFor : isBack ? 0 : (seen?.heldUntil ?? 0);
    const value = JSON.stringify({ at: now, heldUntil } satisfies Seen);
    await database.allUnsynced
      .insertInto('installation')
      .values({ name: record, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute();
    if (isForward) log.warn(describeHold(heldUntil));
    this.last = now;
  }
}
