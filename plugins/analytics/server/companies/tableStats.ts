import type { Output } from '#core/contract';
import { readJson, type Call } from '#core/server';
import type { companyStats } from '../../contract';
import { day, getBucketStart } from '../../domain/buckets';
import { sumFigures } from '../reading/sumFigures';
import type { Scope } from '../reading/Scope';
import { finishTurns } from '#core/server/internal';
import { countCompanyRows } from './countCompanies';

type Row = Output<typeof companyStats>['tableStats'][number];

/**
 * Returns the company's counts for each day of a range, with the current counts for today. Events
 * are runs that started.
 */
export async function tableStats(
  { server, db, companyId }: Call,
  scope: Scope,
): Promise<readonly Row[]> {
  const [from, to] = [getBucketStart('d', scope.steps.from), scope.steps.to];
  const rows = await db
    .selectFrom('company_counts')
    .select(['day', 'counts'])
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute();
  const known = new Map(rows.map(row => [Number(row.day), readJson(row.counts)]));
  const now = Date.now();
  if (now >= from && now < to)
    known.set(getBucketStart('d', now), await finishTurns(countCompanyRows(server, db)));
  const whole = {
    ...scope,
    flowIds: undefined,
    except: [],
    versionIds: [],
    trial: undefined,
    policyId: undefined,
  };
  const spans = [{ grain: 'd' as const, from, to: getBucketStart('d', to - 1) + day }];
  const runs = await sumFigures(whole, 'analytics_runs', ['bucket'], { spans, only: ['started'] });
  const began = new Map(runs.map(({ of, counts }) => [Number(of[0]), counts[0] ?? 0]));
  return [...known].map(([ts, { counts, parts }]) => ({
    Flows: counts['Flows'] ?? 0,
    Connections: counts['Connections'] ?? 0,
    Apps: counts['Apps'] ?? 0,
    Customers: counts['Customers'] ?? 0,
    Constructs: counts['Constructs'] ?? 0,
    Users: counts['Users'] ?? 0,
    Credentials: counts['Credentials'] ?? 0,
    Events: began.get(ts) ?? 0,
    credentialsDetails: Object.entries(parts['Credentials'] ?? {}).map(([name, totalCount]) => ({
      name,
      totalCount,
    })),
    _id: { companyId, ts },
  }));
}
