import { useQuery } from '#core/web';
import { listAppUses, type App } from '../contract';

/** When policies and applications were last started, as far as their runs are kept. */
export function useLastStarts() {
  const uses = useQuery(listAppUses, {}).data?.uses ?? [];
  return {
    ofPolicy: (policyId: string) => uses.find(use => use.policyId === policyId)?.lastStartDate,
    ofApp: ({ appId }: Pick<App, 'appId'>) => {
      const dates = uses.filter(use => use.appId === appId).map(use => use.lastStartDate);
      return dates.length > 0 ? Math.max(...dates) : undefined;
    },
  };
}
