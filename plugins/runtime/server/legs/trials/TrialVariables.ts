import type { VariableContext, VariableStore } from '#plugins/variables/contract';
import type { TypedVariables } from '#plugins/runtime/contract';
import type { Frame, InteractionState } from '../../interpreter/InteractionState';
import { InteractionVariables } from '../InteractionVariables';

/** The variables of a trial, where values that somebody typed stand in place of stored ones. */
export class TrialVariables extends InteractionVariables {
  constructor(
    store: VariableStore,
    companyId: string,
    state: InteractionState,
    private readonly typed: TypedVariables,
  ) {
    super(store, companyId, state);
  }

  override all(frame: Frame, context: VariableContext): Record<string, unknown> {
    const stored = super.all(frame, context);
    const own = context === 'flowInstance' ? undefined : this.typed[context];
    return own ? { ...stored, ...own } : stored;
  }
}
