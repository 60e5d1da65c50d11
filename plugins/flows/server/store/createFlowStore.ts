import type { Queries, ServerHost } from '#core/server';
import { findActorNames } from '#core/server/internal';
import type { FlowStore } from '../../contract';
import {
  findBrokenCallers,
  deployVersion,
  findDeployFaults,
  noteDeployment,
} from './deployVersion';
import { listExportedVariables } from './uses/listExportedVariables';
import { findFlow, loadDraft, loadFlow, findVersion, flowNames } from './findFlow';
import { insertFlow, removeFlow, requireFlowRoom, readNewFlow } from './saving/flowRows';
import { prepareFlow, prepareSmallFlow } from './saving/prepareFlow';
import { saveConflict, saveVersion } from './saving/saveVersion';
import { findFlowUses, findOtherUses } from './uses/findFlowUses';

/** Offers the stored flows to other plugins’ server code. */
export const createFlowStore = (server: ServerHost): FlowStore => ({
  load: loadFlow,
  loadDraft,
  findVersion: async (db, path) => {
    const { row, versionId } = await findVersion(db, path);
    const { flow_id: flowId, name, current_version: currentVersion } = row;
    return { flowId, name, versionId, currentVersion };
  },
  names: flowNames,
  savedBy: (db, flowId, version) => savedBy(server, db, flowId, version),
  variables: (db, flow) => listExportedVariables(server, db, flow),
  uses: (db, companyId, flowId) => findFlowUses(server, db, companyId, flowId),
  fixedUses: async (db, companyId) =>
    (await findOtherUses(server, db, companyId, null)).filter(
      ({ versions = [] }) => versions.length,
    ),
  requireRoom: requireFlowRoom,
  prepare: prepareFlow,
  prepareSmall: prepareSmallFlow,
  insert: insertFlow,
  save: (db, prepared, terms) => saveVersion(server, db, prepared, terms),
  stored: readNewFlow,
  conflict: async (db, flowId, basedOn) =>
    saveConflict(server, db, await findFlow(db, flowId), basedOn),
  deploy: (db, flowId, version, cause) => deployVersion(server, db, flowId, version, cause),
  noteInserted: async (db, { companyId, flowId, publishedVersion, createdDate }, cause) => {
    if (!publishedVersion) return;
    const deployment = { companyId, flowId, before: null, after: publishedVersion, ...cause };
    await noteDeployment(server, db, { ...deployment, at: createdDate });
  },
  findDeployFaults: (db, candidate) => findDeployFaults(server, db, candidate),
  brokenCallers: (db, flow, coming) => findBrokenCallers(server, db, flow, coming),
  remove: (db, companyId, flowId) => removeFlow(server, db, companyId, flowId),
});

async function savedBy(
  server: ServerHost,
  db: Queries,
  flowId: string,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('flow_versions')
    .select('customer_id')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', version)
    .executeTakeFirst();
  return row && (await findActorNames(server, db, [row.customer_id])).get(row.customer_id);
}
