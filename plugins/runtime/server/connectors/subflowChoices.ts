import { codes, Failure } from '#core/contract';
import { isObject } from '#core/contract/internal';
import type { Queries } from '#core/server';
import { readLongJson } from '#core/server/internal';
import type { EnrichCall, EnrichedProperties } from '#plugins/connectors/contract';
import type { EnrichedProperty } from '#plugins/connectors/contract/internal';
import { access } from '#plugins/flows/contract';
import type { InputField } from '#plugins/flows/contract/internal';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';

const most = 500;
const versions = 100;

/** The flow that a node names: its id, or an object that has it as its value. */
const chosenIn = (value: unknown): string => {
  const id = isObject(value) ? value['value'] : value;
  return typeof id === 'string' ? id : '';
};

/**
 * Lists the choices for a node that runs another flow: the current flows, the versions of the
 * selected one, and its inputs.
 */
export async function subflowChoices({
  access: may,
  db,
  properties,
}: EnrichCall): Promise<EnrichedProperties> {
  if (!may.allows(access, 'read'))
    throw new Failure(
      403,
      codes.invalid,
      'Your role can’t view flows, so they can’t be listed here.',
    );
  const flowId = chosenIn(properties['subFlowId']);
  const flows = await flowsWith(db, flowId);
  const subFlowId = {
    options: flows.map(({ flow_id, name }) => ({ name, value: { label: name, value: flow_id } })),
  };
  const chosen = flows.find(({ flow_id }) => flow_id === flowId);
  if (!chosen) return { subFlowId, subFlowVersionId: { options: [] } };
  const asked = Number(properties['subFlowVersionId'] ?? -1);
  const known = await listVersions(db, flowId);
  const runs = asked > 0 ? asked : (chosen.published_version ?? chosen.current_version);
  const inputs = await readInputs(db, flowId, runs);
  return {
    ...Object.fromEntries(inputs.flatMap(toInputProperty)),
    subFlowId,
    subFlowVersionId: {
      options: known.map(({ version_id, alias }) => ({
        name: alias ? `${version_id} · ${alias}` : String(version_id),
        value: version_id,
      })),
    },
  };
}

/** The flows by name, and the one that is chosen whether it is among the first or not. */
async function flowsWith(db: Queries, flowId: string) {
  const columns = ['flow_id', 'name', 'current_version', 'published_version'] as const;
  const first = await db
    .selectFrom('flows')
    .select(columns)
    .orderBy('name')
    .orderBy('flow_id')
    .limit(most)
    .execute();
  if (!flowId || first.some(({ flow_id }) => flow_id === flowId)) return first;
  const own = await db
    .selectFrom('flows')
    .select(columns)
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  return own ? [own, ...first] : first;
}

const listVersions = (db: Queries, flowId: string) =>
  db
    .selectFrom('flow_versions')
    .select(['version_id', 'alias'])
    .where('flow_id', '=', flowId)
    .orderBy('version_id', 'desc')
    .limit(versions)
    .execute();

/** The inputs of a flow's version; none where the version is gone. */
async function readInputs(
  db: Queries,
  flowId: string,
  versionId: number,
): Promise<readonly InputField[]> {
  const row = await db
    .selectFrom('flow_versions')
    .select(['company_id', 'document'])
    .where('flow_id', '=', flowId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  const document = row && (await readLongJson(db, row.company_id, row.document));
  return document?.inputSchema ?? [];
}

/** A field for an input of the flow, which takes references whatever its type. */
function toInputProperty(input: InputField): [string, EnrichedProperty][] {
  const { propertyName, preferredDataType: type = 'string', description, required } = input;
  if (!propertyName || keptBySubflowCalls.has(propertyName)) return [];
  const long = type === 'object' || type === 'array';
  const field = {
    displayName: propertyName,
    type,
    preferredControlType: long ? 'textArea' : 'textField',
    enableParameters: true,
    info: [`Flow input of type ${type}.`, description?.trim()].filter(Boolean).join(' '),
    ...(required && { required: true }),
  };
  return [[propertyName, field]];
}
