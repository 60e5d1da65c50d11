import { Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { runSliced } from '#core/server/internal';
import { flowStore, type Flow } from '#plugins/flows/contract';
import type { Services } from '#plugins/flows/contract/internal';
import type { FixedVersion } from '../contract';
import { listCalls } from '../domain/listCalls';
import { hashFlow, hashWithFixed } from './hashes';

/** Fixed versions that are followed. */
const most = 200;

/** A call that runs something which is not known yet. */
export interface OpenCall {
  readonly why: 'computed' | 'missing' | 'undeployed';
  /** The node, where the flow itself has it. */
  readonly nodeId?: string;
  /** The ID of the called flow; empty if it is computed. */
  readonly flowId: string;
  readonly versionId: number;
}
/** The flows that run with a version. */
export interface Content {
  /** SHA-256 of all of it. */
  readonly hash: string;
  /** The versions that it runs by number, at any depth. */
  readonly fixed: readonly FixedVersion[];
  readonly open: readonly OpenCall[];
}

/** Returns nothing in place of a failure that says that something does not exist. */
export function ifMissing(fault: unknown): undefined {
  if (fault instanceof Failure && fault.status === 404) return undefined;
  throw fault;
}

const findDeployed = async (db: Queries, flowId: string) =>
  db
    .selectFrom('flows')
    .select('published_version')
    .where('flow_id', '=', flowId)
    .executeTakeFirst();

/**
 * Reads what runs where a version runs, but for the deployed versions that it calls, which are judged on
 * their own. `coming` are flows that are written with it.
 */
export async function readContent(
  services: Services,
  db: Queries,
  flow: Flow,
  coming: readonly Flow[] = [],
): Promise<Content> {
  const store = services.get(flowStore);
  const fixed = new Map<string, FixedVersion>();
  const open: OpenCall[] = [];
  // Only what they call is kept of them: each may be large.
  const waiting = [{ ...listCalls(flow.graphData), isOwn: true }];
  for (let caller = waiting.shift(); caller; caller = waiting.shift()) {
    const { calls, computed, isOwn } = caller;
    for (const nodeId of computed)
      open.push({ why: 'computed', flowId: '', versionId: 0, ...(isOwn && { nodeId }) });
    for (const { nodeId, flowId, versionId } of calls) {
      const at = { flowId, versionId, ...(isOwn && { nodeId }) };
      if (versionId < 0) {
        if (flowId === flow.flowId || coming.some(each => each.flowId === flowId)) continue;
        const row = await findDeployed(db, flowId);
        if (row && !row.published_version) open.push({ why: 'undeployed', ...at });
        continue;
      }
      const key = `${flowId} ${versionId}`;
      if (fixed.has(key)) continue;
      const called =
        coming.find(each => each.flowId === flowId && each.currentVersion === versionId) ??
        (await store.load(db, flowId, versionId).catch(ifMissing));
      if (!called || fixed.size >= most) {
        open.push({ why: 'missing', ...at });
        continue;
      }
      const hash = await runSliced(db, flow.companyId, hashFlow(called));
      fixed.set(key, { flowId, versionId, hash });
      waiting.push({ ...listCalls(called.graphData), isOwn: false });
    }
  }
  const versions = [...fixed.values()];
  const own = await runSliced(db, flow.companyId, hashFlow(flow));
  return { hash: hashWithFixed(own, versions), fixed: versions, open };
}
