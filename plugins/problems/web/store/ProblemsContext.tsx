import { createContext, useContext, type ReactNode } from 'react';
import { useApp, useObserved } from '#core/web';
import { openProblems } from './openProblems';
import type { ProblemsStore } from './ProblemsStore';

const ProblemsContext = createContext<ProblemsStore | null>(null);

/** Gives its children the problems of the flow on screen, once they are watched. */
export function ProblemsScope({ children }: { readonly children: ReactNode }) {
  const { host } = useApp();
  const problems = useObserved(() => host.find(openProblems)?.current ?? null);
  return problems && <ProblemsContext value={problems}>{children}</ProblemsContext>;
}

/** The problems that a panel shows. */
export function useProblems(): ProblemsStore {
  const problems = useContext(ProblemsContext);
  if (!problems) throw new Error('useProblems must be used inside ProblemsScope.');
  return problems;
}
