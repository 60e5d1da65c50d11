import type { ServerHost } from '#core/server';
import { runningPackages } from '#core/server/packages/RunningPackages';
import { connectorsPart } from './connectorsPart';

/** Counts the packages of a server that have connectors. */
export const countPackages = (server: Pick<ServerHost, 'get'>): number =>
  server
    .get(runningPackages)
    .loaded.filter(({ manifest }) => Object.hasOwn(manifest.parts, connectorsPart.name)).length;
