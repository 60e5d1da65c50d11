import type { Action, Permission } from '../../contract';
import { useApp } from '../hooks/useApp';
import { useObserved } from '../hooks/useObserved';

/** Whether the person may do this in the selected company. */
export function useMay(permission: Permission, action: Action): boolean {
  const { session } = useApp();
  return useObserved(() => session.allows(permission, action));
}
