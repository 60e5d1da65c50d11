import { createElement } from 'react';
import { useLocation } from 'wouter';
import { format } from '../../../../core/contract';
import { useApp, useCall } from '../../../../core/web';
import { confirm } from '../../../../core/web/ui';
import { cloneConnection, deleteConnection, detail, list, listConnectionUses } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { strings } from '../../strings';
import { InUse } from './InUse';

interface Named {
  readonly connectionId: string;
  readonly name: string;
}

/** What can be done to a connection from its row and from its page. */
export function useConnectionActions() {
  const { notices, api } = useApp();
  const [, navigate] = useLocation();
  const cloning = useCall(cloneConnection);
  const removing = useCall(deleteConnection);

  /** Says who uses a connection that is to be deleted; false where nobody does. */
  async function inUse({ connectionId, name }: Named): Promise<boolean> {
    const used = await api.call(listConnectionUses, { params: { connectionId } });
    if (used.uses.length === 0 && used.hidden === 0) return false;
    const show = await confirm({
      title: format(detailStrings.inUse, { name }),
      body: createElement(InUse, used),
      confirm: detailStrings.showUses.text,
      cancel: detailStrings.close.text,
    });
    if (show) navigate(`${detail.to({ id: connectionId })}?uses`);
    return true;
  }

  return {
    async clone({ connectionId }: Named) {
      try {
        const copy = await cloning.run({ params: { connectionId }, body: {} });
        notices.success(strings.cloned.text);
        navigate(detail.to({ id: copy.connectionId }));
      } catch (error) {
        notices.failure(error);
      }
    },
    async remove(connection: Named) {
      const { connectionId, name } = connection;
      try {
        if (await inUse(connection)) return;
        const title = format(strings.removeAsk, { name });
        const question = { title, body: strings.removeBody.text, confirm: strings.remove.text, danger: true };
        if (!(await confirm(question))) return;
        await removing.run({ params: { connectionId } });
        notices.success(strings.removed.text);
        navigate(list.to());
      } catch (error) {
        notices.failure(error);
      }
    },
  };
}
