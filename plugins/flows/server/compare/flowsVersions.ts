import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { flowsVersions } from '../../contract/internal';

const most = 100;

const wrong = (message: string) =>
  new Failure(400, codes.invalid, message, [{ at: 'query/flowsVersions', message }]);

function parseVersions(text: string) {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
  if (parts.length > most) throw wrong(`Request up to ${most} versions at a time.`);
  return parts.map(part => {
    const [, flowId, version] = /^([^:]{1,64}):(deployed|saved|-1|\d{1,9})$/.exec(part) ?? [];
    if (!flowId || !version)
      throw wrong(
        `“${part.slice(0, 80)}” is not a version. Use flowId:version, such as abc:3 or abc:deployed.`,
      );
    return { flowId, version };
  });
}

/** The versions that were asked for, in that order; what is not here is left out. */
export const flowsVersionsHandler = handle(flowsVersions, async ({ query }, { db }) => {
  const wanted = parseVersions(query.flowsVersions ?? '');
  if (wanted.length === 0) return { flowsVersions: [] };
  const flowIds = [...new Set(wanted.map(({ flowId }) => flowId))];
  const flows = await db
    .selectFrom('flows')
    .select(['flow_id', 'name', 'current_version', 'published_version'])
    .where('flow_id', 'in', flowIds)
    .execute();
  const pairs = wanted.flatMap(({ flowId, version }) => {
    const flow = flows.find(each => each.flow_id === flowId);
    if (!flow) return [];
    const versionId =
      version === 'saved'
        ? flow.current_version
        : version === 'deployed' || version === '-1'
          ? flow.published_version
          : Number(version);
    return versionId === null ? [] : [{ flow, versionId }];
  });
  if (pairs.length === 0) return { flowsVersions: [] };
  const rows = await db
    .selectFrom('flow_versions')
    .select(['flow_id', 'version_id', 'alias', 'node_count', 'deployed_date'])
    .where('flow_id', 'in', flowIds)
    .where('version_id', 'in', [...new Set(pairs.map(({ versionId }) => versionId))])
    .execute();
  return {
    flowsVersions: pairs.flatMap(({ flow, versionId }) => {
      const row = rows.find(each => each.flow_id === flow.flow_id && each.version_id === versionId);
      if (!row) return [];
      return [
        {
          flowId: flow.flow_id,
          versionId,
          name: flow.name,
          alias: row.alias,
          nodeCount: row.node_count,
          deployed: versionId === flow.published_version,
          ...(row.deployed_date === null ? {} : { deployedDate: row.deployed_date }),
        },
      ];
    }),
  };
});
