import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { newId } from '../../contract';
import type { Caller } from '../authentication/identify';
import { inStatements, isTaken, type Queries } from '../database';
import { KeyMissingError } from '../encryption/secrets';
import type { ServerHost } from '../host/serverHost';
import type { Proof } from '../authentication/admit';
import { auditAnchors } from './AuditAnchors';
import { auditHash, type AuditRow } from './auditEvents';
import { type AuditHead, writeHead } from './auditHead';
import { readTrailEnd } from './trailEnd';
import { findHome } from '../tenancy/home';
import { lockBesideImport } from '../tenancy/lockCompany';

/** One line of the audit trail, as a handler tells it. */
export interface AuditEntry {
  /** The action: `create`, `update`, `delete`, `deploy`, `refused`, … */
  readonly action: string;
  /** The kind of resource that the action changed: `flow`, `member`, … */
  readonly resource: string;
  readonly resourceId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly outcome?: 'done' | 'refused';
}

const asText = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * The event that the next one follows. It is the head's even where the trail itself ends earlier, so
 * that a gap stays; without a head nothing is followed, and the trail is seen to be broken there,
 * also where it has lost all its events.
 *
 * @throws KeyMissingError where another process wrote the head with a key that this one doesn't have
 */
async function findLast(server: ServerHost, db: Queries, companyId: string): Promise<AuditHead> {
  const { end, overrun, locked } = await readTrailEnd(server, db, companyId);
  // A rejected change can be made later; an appended one would break the trail permanently.
  if (locked) throw new KeyMissingError(`The head of the audit trail of ${companyId}`);
  if (end && !overrun) return end;
  const { seq } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.coalesce(fn.max('seq'), sql.lit(0)).as('seq'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { seq, hash: end?.hash ?? 'unknown' };
}

async function append(
  server: ServerHost,
  db: Queries,
  caller: Pick<Caller, 'companyId' | 'customerId' | 'via'>,
  address: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await lockBesideImport(db, caller.companyId);
  let last: AuditHead = await findLast(server, db, caller.companyId);
  const at = Date.now();
  const rows: AuditRow[] = entries.map(entry => {
    const event: Omit<AuditRow, 'hash'> = {
      company_id: caller.companyId,
      seq: last.seq + 1,
      event_id: newId(),
      at,
      actor_id: caller.customerId,
      action: entry.action,
      resource: entry.resource,
      resource_id: entry.resourceId ?? '',
      before: asText(entry.before),
      after: asText(entry.after),
      outcome: entry.outcome ?? 'done',
      address,
      via: caller.via ?? '',
      previous_hash: last.hash,
    };
    const hash = auditHash(event);
    last = { seq: event.seq, hash };
    return { ...event, hash };
  });
  await Promise.all(
    inStatements(rows).map(some => db.insertInto('audit_events').values(some).execute()),
  );
  await writeHead(server, db, caller.companyId, last);
  server.get(auditAnchors).add(caller.companyId);
}

/**
 * Appends an entry, or several at once, to the company's trail: inside the transaction given, else in
 * one of its own.
 */
export async function writeAudit(
  server: ServerHost,
  caller: Pick<Caller, 'companyId' | 'customerId' | 'via'>,
  request: Pick<FastifyRequest, 'ip'> | undefined,
  told: AuditEntry | readonly AuditEntry[],
  tx?: Queries,
): Promise<void> {
  const address = request?.ip ?? '';
  const entries = [told].flat();
  if (tx) return append(server, tx, caller, address, entries);
  for (let attempt = 1; ; attempt++)
    try {
      return await server.database.concurrentTransaction(caller.companyId, db =>
        append(server, db, caller, address, entries),
      );
    } catch (error) {
      if (attempt >= 10 || !isTaken(error)) throw error;
    }
}

/**
 * Writes what befell a person's account to the trail of their home company, which alone judges it
 * (guarantee 29), and of `enteredId` where it happened there, inside the transaction given, if any;
 * `actorId` is empty for a stranger.
 */
export async function recordAtHome(
  server: ServerHost,
  customerId: string,
  actorId: string,
  request: Pick<Proof['request'], 'ip'>,
  entry: AuditEntry,
  { enteredId = '', tx }: { readonly enteredId?: string; readonly tx?: Queries | undefined } = {},
): Promise<void> {
  const home = await findHome(tx ? { database: { allCompanies: tx } } : server, customerId);
  for (const companyId of new Set([home ?? '', enteredId]))
    if (companyId) await writeAudit(server, { companyId, customerId: actorId }, request, entry, tx);
}
