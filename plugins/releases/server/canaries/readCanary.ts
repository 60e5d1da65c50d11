import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { findActorNames } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import { policies } from '#plugins/runtime/contract';
import type { Canary, CanaryArm, CanaryLine } from '../../contract';
import { findMedian } from '../../domain/durations';
import { sumArms, type ArmCounts, type PhaseCounts } from '../../domain/judgeCanary';
import { strings } from '../../strings';
import { bandColumns, type CanaryRow, type CountsRow } from '../tables';

const mostLooks = 300;

/** Finds a canary; fails with 404. */
export async function findCanary(db: Queries, canaryId: string): Promise<CanaryRow> {
  const row = await db
    .selectFrom('canaries')
    .selectAll()
    .where('canary_id', '=', canaryId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noCanary.text);
  return row;
}

const toArm = (row: CountsRow | undefined): ArmCounts => ({
  started: row?.started ?? 0,
  success: row?.success ?? 0,
  failure: row?.failure ?? 0,
  error: row?.error ?? 0,
  timeout: row?.timeout ?? 0,
  bands: bandColumns.map(name => row?.[name] ?? 0),
});

/** Reads what was counted of a canary, by phase. */
export async function readPhases(db: Queries, row: CanaryRow): Promise<readonly PhaseCounts[]> {
  const counts = await db
    .selectFrom('canary_counts')
    .selectAll()
    .where('canary_id', '=', row.canary_id)
    .execute();
  const find = (phase: number, arm: number) =>
    toArm(counts.find(each => each.phase === phase && each.arm === arm));
  return readJson(row.phases).map(({ share }, phase) => ({
    share,
    before: find(phase, 0),
    after: find(phase, 1),
  }));
}

/** Returns how often the new version was started in the present step. */
export function countStepStarts(row: CanaryRow, phases: readonly PhaseCounts[]): number {
  const of = readJson(row.phases);
  const counted = phases.filter((_, phase) => of[phase]?.step === row.step);
  return counted.reduce((sum, { after }) => sum + after.started, 0);
}

/** Reads canaries as the wire has them. */
export async function toLines(
  server: ServerHost,
  db: Queries,
  rows: readonly CanaryRow[],
): Promise<CanaryLine[]> {
  const people = await findActorNames(
    server,
    db,
    rows.map(row => row.started_by),
  );
  const flows = await server.get(flowStore).names(
    db,
    rows.map(row => row.flow_id),
  );
  return rows.map(row => ({
    canaryId: row.canary_id,
    flowId: row.flow_id,
    flowName: flows.get(row.flow_id) ?? row.flow_id,
    policyId: row.policy_id,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    steps: [...readJson(row.steps)],
    step: row.step,
    state: row.state,
    why: row.why,
    note: row.note,
    loss: row.loss,
    slowdown: row.slowdown,
    mails: row.mails === 1,
    reason: row.reason,
    startedBy: row.started_by,
    startedByName: people.get(row.started_by) ?? '',
    startedDate: row.started_date,
    stepDate: row.step_date,
    endedDate: row.ended_date,
  }));
}

function toShownArm(versionId: number, arms: readonly ArmCounts[]): CanaryArm {
  const { bands, ...counts } = sumArms(arms);
  return { versionId, ...counts, median: findMedian(bands) };
}

/** Reads a canary with its figures. */
export async function readCanary(
  server: ServerHost,
  db: Queries,
  canaryId: string,
): Promise<Canary> {
  const row = await findCanary(db, canaryId);
  const [line] = await toLines(server, db, [row]);
  const phases = await readPhases(db, row);
  const looks = await db
    .selectFrom('canary_looks')
    .select(['at', 'ends', 'estimate', 'low', 'high'])
    .where('canary_id', '=', canaryId)
    .orderBy('at', 'desc')
    .limit(mostLooks)
    .execute();
  const policy =
    row.policy_id && (await server.find(policies)?.publicPolicy(row.company_id, row.policy_id));
  const toPoints = (share: number) => Math.round(share * 1000) / 10;
  return {
    ...line!,
    policyName: policy ? policy.name : row.policy_id,
    facts: [...readJson(row.facts)],
    overrode: [...readJson(row.overridden).titles],
    overrideReason: row.override_reason,
    before: toShownArm(
      row.from_version,
      phases.map(({ before }) => before),
    ),
    after: toShownArm(
      row.to_version,
      phases.map(({ after }) => after),
    ),
    stepStarts: countStepStarts(row, phases),
    looks: looks.reverse().map(look => ({
      at: look.at,
      ends: look.ends,
      estimate: toPoints(look.estimate),
      low: toPoints(look.low),
      high: toPoints(look.high),
    })),
  };
}
