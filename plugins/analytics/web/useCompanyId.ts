import { useApp, useObserved } from '../../../core/web';

/** The selected company, which the paths of this plugin's calls name. */
export function useCompanyId(): string {
  const { session } = useApp();
  return useObserved(() => session.companyId ?? '');
}
