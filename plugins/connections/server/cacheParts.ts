import { caches, contribute } from '#core/server';
import { connectionStore, variableStore } from '../contract';

/** What this plugin keeps in memory, for an operator who wants it read afresh. */
export const cacheParts = [
  contribute(caches, 'connections.connectors', {
    id: 'connectors',
    forget: server => server.get(connectionStore).forgetAll(),
  }),
  contribute(caches, 'connections.constructs', {
    id: 'constructs',
    forget: server => server.get(variableStore).forgetAll(),
  }),
];
