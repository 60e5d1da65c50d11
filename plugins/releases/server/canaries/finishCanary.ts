import { readJson, type Call, type Queries, type ServerHost } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import type { DeployCause } from '#plugins/flows/contract/internal';
import type { CanaryRow } from '../tables';
import { findRefusal, requireOverridden } from './findRefusal';
import { requireUnmoved } from './moveCanary';

type Entry = Parameters<Call['audit']>[0];

/**
 * Deploys the new version of a canary, which ends it. Fails where something keeps the version from
 * running that the start of the canary did not override.
 */
export async function finish(
  server: ServerHost,
  row: CanaryRow,
  cause: Pick<DeployCause, 'actorId' | 'reason'>,
  transaction: <T>(run: (db: Queries) => Promise<T>) => Promise<T>,
  audit: (db: Queries, entry: Entry) => Promise<unknown>,
): Promise<void> {
  const { company_id, flow_id: flowId, from_version: from, to_version: version } = row;
  const store = server.get(flowStore);
  const db = server.database.forCompany(company_id);
  const flow = await store.load(db, flowId, version);
  const known = new Set(readJson(row.overridden).rules);
  const refusal = await findRefusal(server, db, flow, version, 'finish');
  const { rules, titles } = requireOverridden(refusal, rule => known.has(rule));
  await transaction(async tx => {
    await requireUnmoved(tx, row);
    await store.deploy(tx, flowId, version, { ...cause, way: 'deploy', overrode: titles });
    await audit(tx, {
      action: 'deploy',
      resource: 'flow',
      resourceId: flowId,
      before: { publishedVersion: from },
      after: {
        publishedVersion: version,
        canary: row.canary_id,
        ...(cause.reason && { reason: cause.reason }),
        ...(rules.length > 0 && { overrode: rules, because: row.override_reason }),
      },
    });
  });
}
