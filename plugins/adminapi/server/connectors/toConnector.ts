import type { Call } from '#core/server';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { createLinks, toTime } from '../answer';

type At = Pick<Call, 'server' | 'companyId'>;

/** When the environment got its connectors, which is when it was made. */
export async function readCreated({ db, companyId }: Pick<Call, 'db' | 'companyId'>) {
  const row = await db
    .selectFrom('companies')
    .select('created_date')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.created_date;
}

const linksFor = (call: At, connectorId: string, self: string) =>
  createLinks(call, self, {
    connector: `/connectors/${connectorId}`,
    details: `/connectors/${connectorId}/details`,
  });

/** Whether a connector belongs to flows themselves, to the platform, or to another service. */
function toKind({ connectorId, connectorCategories }: ConnectorManifest) {
  if (/^pingOne|^notifications/.test(connectorId)) return 'ping';
  return connectorCategories.some(({ value }) => value === 'core') ? 'core' : 'service';
}

/** The version of a manifest that names none. */
const firstVersion = '1.0.0';

/** A connector of the catalog as the published format has it. */
export function toConnector(call: At, manifest: ConnectorManifest, created: number) {
  const { connectorId: id, name, description, metadata } = manifest;
  return {
    _links: linksFor(call, id, `/connectors/${id}`),
    environment: { id: call.companyId },
    id,
    name,
    version: firstVersion,
    ...(description && { description }),
    metadata: { colors: metadata.colors, type: toKind(manifest) },
    createdAt: toTime(created),
  };
}

/** Returns the capabilities of a connector by name, each in a list of one, and all properties. */
export function toConnectorDetails(call: At, manifest: ConnectorManifest) {
  const { connectorId: id, properties, accountConfigView, capabilities } = manifest;
  return {
    _links: linksFor(call, id, `/connectors/${id}/details`),
    environment: { id: call.companyId },
    accountConfigView: { items: accountConfigView.items },
    capabilities: Object.fromEntries(
      Object.entries(capabilities).map(([name, capability]) => [name, { 0: capability }]),
    ),
    properties,
  };
}
