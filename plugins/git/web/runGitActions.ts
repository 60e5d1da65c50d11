import { codes, Failure } from '#core/contract';
import { openAt, type Context } from '#core/web';
import { apiClient, notices } from '#core/web/services';
import { gitPage, removeGit, syncGit } from '../contract';
import { strings } from '../strings';

const toParams = (context: Context) => ({ companyId: context.get(apiClient).companyId ?? '' });

export const edit = (context: Context) => openAt(context, gitPage.to(), { edit: '' });

/** Says how it went: a sync that changed nothing is no failed call. */
export async function sync(context: Context): Promise<void> {
  const { link } = await context.get(apiClient).run(syncGit, { params: toParams(context) });
  const toasts = context.get(notices);
  if (link.fault) toasts.failure(new Failure(400, codes.invalid, strings.syncFailedHere.text));
  else toasts.success(strings.synced.text);
}

export const disconnect = (context: Context) =>
  context.get(apiClient).run(removeGit, { params: toParams(context) });
