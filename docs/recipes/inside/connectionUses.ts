/**
 * # Report who uses a connection
 *
 * For plugins of this repository. If your plugin stores connection IDs, contribute to
 * `connectionUses`, so that a connection in use can’t be deleted.
 *
 * ![The flows that use a connection, on its page](recipes/pictures/connectionUses.png)
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
