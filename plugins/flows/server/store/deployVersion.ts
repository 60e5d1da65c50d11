import type { Queries } from '#core/server';

/** Makes a version the one that runs. Whether it may be is the caller's to ask. */
export async function deployVersion(db: Queries, flowId: string, version: number): Promise<void> {
  const now = Date.now();
  await db
    .updateTable('flows')
    .set({ published_version: version, deployed_date: now, updated_date: now })
    .where('flow_id', '=', flowId)
    .execute();
  await db
    .updateTable('flow_versions')
    .set({ deployed_date: now })
    .where('flow_id', '=', flowId)
    .where('version_id', '=', version)
    .execute();
}
