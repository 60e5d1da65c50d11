import { createElement } from 'react';
import { format } from '#core/contract';
import type { ActionContext } from '#core/web';
import { confirm } from '#core/web/ui';
import { deleteConnection, detail, list, listConnectionUses } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { strings } from '../../strings';
import { InUse } from './detail/InUse';
import type { NamedConnection } from './cloneOf';

/** Says who uses a connection that is to be deleted; false where nobody does. */
async function inUse(
  { calls, go }: ActionContext,
  { connectionId, name }: NamedConnection,
): Promise<boolean> {
  const used = await calls.api.call(listConnectionUses, { params: { connectionId } });
  if (used.uses.length === 0 && used.hidden === 0) return false;
  const show = await confirm({
    title: format(detailStrings.inUse, { name }),
    body: createElement(InUse, used),
    confirm: detailStrings.showUses.text,
    cancel: detailStrings.close.text,
  });
  if (show) go(`${detail.to({ id: connectionId })}?uses`);
  return true;
}

/** Deletes a connection that nobody uses, after a question, and leaves its page for the list. */
export async function removeConnection(
  doing: ActionContext,
  connection: NamedConnection,
): Promise<void> {
  const { calls, notices, go } = doing;
  const { connectionId, name } = connection;
  try {
    if (await inUse(doing, connection)) return;
    const title = format(strings.removeAsk, { name });
    const question = {
      title,
      body: strings.removeBody.text,
      confirm: strings.remove.text,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await calls.run(deleteConnection, { params: { connectionId } });
    notices.success(strings.removed.text);
    if (location.pathname.endsWith(`/${connectionId}`)) go(list.to());
  } catch (error) {
    notices.failure(error);
  }
}
