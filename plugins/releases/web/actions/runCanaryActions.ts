import { format } from '#core/contract';
import { openAt, type Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import { deployFlow } from '#plugins/flows/contract/internal';
import { changeCanary, history, listReleases, type CanaryLine, type Release } from '../../contract';
import { strings } from '../../strings';
import type { StartSubject } from './canaryActions';

export const open = (context: Context) => context.get(navigate)(history.to());
export const startNew = (context: Context) => openAt(context, history.to(), { canary: '' });
export const startFor = (context: Context, { flowId, versionId }: StartSubject) =>
  openAt(context, history.to(), {
    canary: flowId,
    ...(versionId !== undefined && { version: String(versionId) }),
  });

const change =
  (action: 'pause' | 'resume' | 'advance' | 'finish' | 'rollBack') =>
  (context: Context, { canaryId }: CanaryLine) => {
    const client = context.get(apiClient);
    const params = { companyId: client.companyId ?? '', canaryId };
    return client.run(changeCanary, { params, body: { action } });
  };
export const pause = change('pause');
export const resume = change('resume');
export const advance = change('advance');
export const finish = change('finish');
export const rollBack = change('rollBack');

/** Deploys the version from before, and says so as the reason. */
export async function rollBackRelease(context: Context, release: Release): Promise<void> {
  const { flowId, before } = release;
  if (before === null) return;
  const client = context.get(apiClient);
  const reason = format(strings.restoreReason, { version: before });
  await client.run(deployFlow, { params: { flowId }, query: { version: before, reason } });
  await client.stale([listReleases], client.companyId);
}
