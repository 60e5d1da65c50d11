import type { CrudAction, Permission } from '../../contract';
import { useApp } from '../hooks/useApp';
import { useObserved } from '../hooks/useObserved';

/** Whether the person may do this in the selected company. */
export function useMay(permission: Permission, action: CrudAction): boolean {
  const { session } = useApp();
  return useObserved(() => session.allows(permission, action));
}
