/**
 * # Who would miss a connection
 *
 * For plugins of this repository. A plugin that stores IDs of connections answers at
 * `connectionUses`, so that a connection in use is not deleted.
 */
import { can, namespace } from '#core/contract';
import { contribute } from '#core/server';
import { connectionUses } from '#plugins/connections/contract';

const access = namespace('memos').permission('memos');

export const usesOfConnections = contribute(
  connectionUses,
  'memos.uses',
  async (_companyId, _connectionId, _db) => ({ when: can(access, 'read'), uses: [] }),
);
