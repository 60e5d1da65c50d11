import { useApp } from '../hooks/useApp';
import { useObserved } from '../hooks/useObserved';

/** The selected company, which the paths of its calls name. */
export function useCompanyId(): string {
  const { session } = useApp();
  return useObserved(() => session.companyId ?? '');
}
