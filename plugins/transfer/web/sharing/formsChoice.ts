import { action, observable } from 'mobx';

const chosen = observable.set<string>();

/** The flows whose forms a person wants in their exports, kept while the menu closes and opens. */
export const formsChoice = {
  has: (flowId: string): boolean => chosen.has(flowId),
  toggle: action((flowId: string): void => {
    if (!chosen.delete(flowId)) chosen.add(flowId);
  }),
};
