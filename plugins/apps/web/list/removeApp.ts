import { format } from '#core/contract';
import type { ActionContext } from '#core/web';
import { confirm } from '#core/web/ui';
import { deleteApp, list, type App } from '../../contract';
import { strings } from '../../strings';

/** Asks, deletes the application, and leaves its page for the list. */
export async function removeApp(
  { calls, notices, go }: ActionContext,
  { appId, name }: App,
): Promise<void> {
  const title = format(strings.removeAsk, { name });
  if (
    !(await confirm({
      title,
      body: strings.removeBody.text,
      confirm: strings.remove.text,
      danger: true,
    }))
  )
    return;
  try {
    await calls.run(deleteApp, { params: { appId } });
    notices.success(strings.removed.text);
    if (location.pathname.endsWith(`/${appId}`)) go(list.to());
  } catch (error) {
    notices.failure(error);
  }
}
