import { createContext, use } from 'react';
import type { FlowStage } from '#plugins/editor/contract';

export const StageContext = createContext<FlowStage | null>(null);

/** The canvas whose nodes the panel is about. */
export function useStage(): FlowStage {
  const stage = use(StageContext);
  if (!stage) throw new Error('useStage must be used inside StageContext.');
  return stage;
}
