import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerHost } from '#core/server';
import { auditHash, type AuditRow } from '#core/server/internal';
import { writeHead } from '#core/server/audit/auditHead';
import { random } from './random';

const rowsAtOnce = 2000;
const names = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(2, '0')}`);

/** Whom and what a filled trail speaks of, the frequent first. */
export const trailWords = {
  actors: names(40, 'actor'),
  actions: names(20, 'action'),
  resources: names(12, 'resource'),
};

/**
 * Puts a chain of that many events into a company's trail: few do most, most things are met seldom,
 * it verifies.
 */
export async function fillTrail(
  { database, secrets }: Pick<ServerHost, 'database' | 'secrets'>,
  companyId: string,
  count: number,
) {
  const next = random(20261121);
  const pickSkewed = <T>(of: readonly T[]): T => of[Math.floor(of.length * next() ** 3)]!;
  const ended = Date.now();
  const begun = ended - count * 1000;
  let head = '';
  for (let seq = 1; seq <= count;) {
    const rows: AuditRow[] = [];
    for (const end = Math.min(count, seq + rowsAtOnce - 1); seq <= end; seq += 1) {
      const event: Omit<AuditRow, 'hash'> = {
        company_id: companyId,
        seq,
        event_id: createHash('md5').update(`${companyId} ${seq}`).digest('hex'),
        at: begun + seq * 1000,
        actor_id: pickSkewed(trailWords.actors),
        action: pickSkewed(trailWords.actions),
        resource: pickSkewed(trailWords.resources),
        resource_id: `thing-${Math.floor(next() * 5000)}`,
        before: `{"name":"Before ${seq}"}`,
        after: `{"name":"After ${seq}"}`,
        outcome: next() < 0.01 ? 'refused' : 'done',
        via: '',
        address: '192.0.2.1',
        previous_hash: head,
      };
      head = auditHash(event);
      rows.push({ ...event, hash: head });
    }
    await database.transaction(undefined, db =>
      db.insertInto('audit_events').values(rows).execute(),
    );
  }
  await database.transaction(companyId, db =>
    writeHead({ secrets }, db, companyId, { seq: count, hash: head }),
  );
  // As its own cleaner does a moment later.
  if (database.engine === 'postgres')
    await sql`analyze audit_events`.execute(database.allCompanies);
  return { ...trailWords, begun, ended };
}
