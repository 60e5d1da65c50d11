import { useApp } from '../useApp';
import { useObserved } from '../useObserved';

/** The selected company, which the paths of its calls name. */
export function useCompanyId(): string {
  const { session } = useApp();
  return useObserved(() => session.companyId ?? '');
}
