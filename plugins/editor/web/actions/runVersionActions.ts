import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import * as contract from '#plugins/flows/contract/internal';
import type { ListedVersion } from './versionActions';

const toParams = ({ session, versionId }: ListedVersion) => ({
  flowId: session.editor.flow.flowId,
  versionId: String(versionId),
});

export const nameVersion = (_: Context, { name }: ListedVersion) => name();

/** Resolves to false where the flow could not be reverted; the session has said why. */
export const revertToVersion = (context: Context, listed: ListedVersion): Promise<boolean> => {
  const { session } = listed;
  return session.during('save', async () => {
    const { flowInfo } = await context
      .get(apiClient)
      .run(contract.revertVersion, { params: toParams(listed) });
    session.rebase(flowInfo);
    session.editor.load(flowInfo);
  });
};

export async function removeVersion(context: Context, listed: ListedVersion): Promise<boolean> {
  const { session } = listed;
  const removed = await session.during('save', () =>
    context.get(apiClient).run(contract.deleteVersion, { params: toParams(listed) }),
  );
  if (removed) session.clearVersionLimit();
  return removed;
}
