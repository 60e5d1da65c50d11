import { useLocation } from 'wouter';
import { format } from '../../../../core/contract';
import { useApp, useCall } from '../../../../core/web';
import { confirm } from '../../../../core/web/ui';
import { cloneConnection, deleteConnection, detail, list } from '../../contract';
import { strings } from '../../strings';

interface Named {
  readonly connectionId: string;
  readonly name: string;
}

/** What can be done to a connection from its row and from its page. */
export function useConnectionActions() {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const cloning = useCall(cloneConnection);
  const removing = useCall(deleteConnection);
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
    async remove({ connectionId, name }: Named) {
      const title = format(strings.removeAsk, { name });
      const question = { title, body: strings.removeBody.text, confirm: strings.remove.text, danger: true };
      if (!(await confirm(question))) return;
      try {
        await removing.run({ params: { connectionId } });
        notices.success(strings.removed.text);
        navigate(list.to());
      } catch (error) {
        notices.failure(error);
      }
    },
  };
}
