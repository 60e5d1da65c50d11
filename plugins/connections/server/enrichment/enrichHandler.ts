import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { connectionStore, enrichCapability } from '../../contract';
import { connectors } from '#plugins/connectors/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';

/**
 * Asks a connector what the properties of a node may be; one that knows no more than its manifest
 * adds nothing.
 */
export const enrichHandler = handle(enrichCapability, async ({ params, body }, call) => {
  const { server, companyId, access, db } = call;
  requireOwnCompany(params.companyId, companyId);
  const connection = await server.get(connectionStore).opened(companyId, params.connectionId);
  if (!connection)
    throw new Failure(
      404,
      codes.connectionNotFound,
      'The node’s connection does not exist in this environment. Select another one under Connection.',
    );
  const { connectorId, name, values } = connection;
  const capabilities = server.get(connectorCatalogue).find(connectorId)?.capabilities ?? {};
  const capability = Object.hasOwn(capabilities, params.capability)
    ? capabilities[params.capability]
    : undefined;
  if (!capability)
    throw new Failure(404, codes.notFound, `“${name}” has no capability “${params.capability}”.`);
  const enriching = server
    .at(connectors)
    .find(({ manifest }) => manifest.connectorId === connectorId)?.enrich;
  const enrich =
    enriching && Object.hasOwn(enriching, params.capability)
      ? enriching[params.capability]
      : undefined;
  if (!enrich) return { properties: {} };
  const given = body.properties ?? {};
  const properties = Object.fromEntries(
    (capability.enrichedBy ?? []).flatMap(by =>
      Object.hasOwn(given, by) ? [[by, given[by]] as const] : [],
    ),
  );
  return {
    properties: {
      ...(await enrich({
        companyId,
        access,
        db,
        properties,
        connection: values,
        get: service => server.get(service),
      })),
    },
  };
});
