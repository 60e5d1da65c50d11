import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { connectorCatalogue, getConnector, listConnectors } from '../../contract';
import { brief } from './Catalogue';

/** The catalogue, as the console and the API use it. */
export const catalogueHandlers = [
  handle(listConnectors, async ({ query }, { server }) => {
    const all = server.get(connectorCatalogue).all();
    return query.details === undefined ? all.map(brief) : [...all];
  }),
  handle(getConnector, async ({ params }, { server }) => {
    const manifest = server.get(connectorCatalogue).find(params.connectorId);
    if (!manifest)
      throw new Failure(
        404,
        codes.notFound,
        `There is no connector "${params.connectorId}" in the catalogue.`,
      );
    return manifest;
  }),
];
