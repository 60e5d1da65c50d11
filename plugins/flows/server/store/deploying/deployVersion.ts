import type { Queries } from '#core/server';

/** Makes a version the one that runs, or none; whether it may be is the caller's to ask. */
export async function deployVersion(
  db: Queries,
  flowId: string,
  version: number | null,
): Promise<void> {
  if (version === null) {
    const none = { published_version: null, deployed_date: null };
    await db.updateTable('flows').set(none).where('flow_id', '=', flowId).execute();
    return;
  }
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
