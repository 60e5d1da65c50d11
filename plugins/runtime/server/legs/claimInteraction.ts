import { codes, Failure } from '#core/contract';
import { toSentence, type Sentence } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import { AnsweredStepError, RunTimeoutError } from '../../contract';
import { findRunObserver } from '../findRunObserver';
import type { InteractionRow } from '../recording/tables';
import type { InteractionState } from '../interpreter/InteractionState';
import { runStrings as strings } from '../../contract/runStrings';
import { stateText } from './savedRun';
import { timedOutRun } from '../timeouts/timedOutRun';

/**
 * Renewed while the step runs: the step of a process that died may be answered again after so long.
 */
const leaseMs = 10_000;
/** How much further away than a lease its end is where the clock was set back since. */
const fewestBack = 60_000;
/** Leases that end further away, as they were first seen here. */
const stale = new Map<string, { readonly until: number; readonly at: number }>();
const mostStale = 1000;

/** Whether a process that is gone had the step before the clock was set back: it renews nothing. */
function isStale({ interaction_id: id, lease_until: until }: InteractionRow, now: number): boolean {
  if (until <= now + leaseMs + fewestBack) return false;
  const known = stale.get(id);
  if (known?.until === until) return performance.now() - known.at > leaseMs;
  if (stale.size >= mostStale) stale.clear();
  stale.set(id, { until, at: performance.now() });
  return false;
}

const createAnsweredError = (said: Sentence) =>
  new AnsweredStepError(400, codes.invalidToken, said);

export interface Claimed {
  /** Its `lease` is this step's: what is written under an older one has no effect. */
  readonly row: InteractionRow;
  readonly state: InteractionState;
  /** Aborts when another process took the step over, since this one stood still for long. */
  readonly lost: AbortSignal;
  /** Gives the step back, so that the same answer may be tried again. */
  release(): Promise<void>;
  /** The step is over; its lease is no longer renewed. */
  done(): void;
}

/**
 * The step to take, and what allows it: the step's token, an address made for it that was just used
 * up, or the person who debugs it.
 */
interface Step {
  readonly companyId: string;
  readonly interactionId: string;
  /** Empty for whichever node waits. */
  readonly nodeId: string;
  readonly proof: { readonly token: string } | 'address' | 'owner';
  /** The interaction as it was just read; it is claimed only if it is still so. */
  readonly known?: Pick<Claimed, 'row' | 'state'>;
}

/**
 * Takes an interaction for the one step its token is good for. Of two that try, one gets it; a
 * token that is missing, used, moved to another interaction or too late is refused with a sentence,
 * and the interaction stays as it was.
 */
export async function claimInteraction(
  server: ServerHost,
  { companyId, interactionId, nodeId, proof, known }: Step,
): Promise<Claimed> {
  const db = server.database.forCompany(companyId);
  const row =
    known?.row ??
    (await db
      .selectFrom('interactions')
      .selectAll()
      .where('interaction_id', '=', interactionId)
      .executeTakeFirst());
  const token = typeof proof === 'object' ? proof.token : undefined;
  if (!row || token === '')
    throw new Failure(400, codes.invalidToken, toSentence(strings.noInteraction));
  if (row.status === 'timeout' || (row.status === 'waiting' && row.expires < Date.now())) {
    const { numUpdatedRows } = await db
      .updateTable('interactions')
      .set({
        status: 'timeout',
        has_error: 1,
        state: '',
        token_hash: '',
        time_difference: row.expires - row.start_time,
        lease_until: Date.now(),
        lease: row.lease + 1,
      })
      .where('interaction_id', '=', interactionId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    const observer = numUpdatedRows > 0n ? findRunObserver(server) : undefined;
    observer?.timedOut(await timedOutRun(db, row));
    throw new RunTimeoutError();
  }
  if (row.status !== 'waiting') throw createAnsweredError(toSentence(strings.over));
  const hash = row.token_hash;
  if (token !== undefined && hash !== hashSecret(token))
    throw createAnsweredError(toSentence(strings.answered));
  if (nodeId !== '' && nodeId !== row.node_id)
    throw createAnsweredError(toSentence(strings.otherNode, { node: nodeId }));
  const now = Date.now();
  const claims = server.database.withoutSync(companyId);
  const { numUpdatedRows } = await claims
    .updateTable('interactions')
    .set({ lease: row.lease + 1, lease_until: now + leaseMs })
    .where('interaction_id', '=', interactionId)
    .where('token_hash', '=', hash)
    .where('lease', '=', row.lease)
    .where('lease_until', '<', isStale(row, now) ? row.lease_until + 1 : now)
    .executeTakeFirst();
  const taken = new AnsweredStepError(409, codes.conflict, toSentence(strings.beingAnswered));
  if (numUpdatedRows === 0n) throw taken;
  const lease = row.lease + 1;
  const hold = (until: number) =>
    claims
      .updateTable('interactions')
      .set({ lease_until: until })
      .where('interaction_id', '=', interactionId)
      .where('lease', '=', lease)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
  const lost = new AbortController();
  const renew = () =>
    hold(Date.now() + leaseMs).then(held => held.numUpdatedRows === 0n && lost.abort(taken));
  const beat = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
  const done = () => clearInterval(beat);
  try {
    return {
      row: { ...row, lease },
      state: known?.state ?? (await stateText.open(server, row)),
      lost: lost.signal,
      release: async () => {
        done();
        await hold(0);
      },
      done,
    };
  } catch (fault) {
    done();
    throw fault;
  }
}
