import { useLocation } from 'wouter';
import { format } from '../../../../core/contract';
import { useApp, useCall } from '../../../../core/web';
import { confirm } from '../../../../core/web/ui';
import { deleteApp, list, type App } from '../../contract';
import { strings } from '../../strings';

/** Asks, deletes the application, and shows the list. */
export function useRemoveApp() {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useCall(deleteApp);
  return async ({ appId, name }: App) => {
    const title = format(strings.removeAsk, { name });
    if (!(await confirm({ title, body: strings.removeBody.text, confirm: strings.remove.text, danger: true }))) return;
    try {
      await run({ params: { appId } });
      notices.success(strings.removed.text);
      navigate(list.to());
    } catch (error) {
      notices.failure(error);
    }
  };
}
