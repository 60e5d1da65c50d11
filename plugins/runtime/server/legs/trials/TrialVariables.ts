import type { VariableContext, VariableStore } from '#plugins/variables/contract';
import type { TypedVariables } from '#plugins/runtime/contract';
import type { Frame, InteractionState } from '../../interpreter/InteractionState';
import { InteractionVariables } from '../InteractionVariables';

/** The variables of a trial, where values that somebody typed stand in place of stored ones. */
export class TrialVariables extends InteractionVariables {
  /** The values that nodes wrote since, which are newer than those typed. */
  private readonly written: Record<keyof TypedVariables, Record<string, unknown>> = {
    company: {},
    flow: {},
    user: {},
  };

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
    if (context === 'flowInstance' || !this.typed[context]) return stored;
    return { ...stored, ...this.typed[context], ...this.written[context] };
  }

  override set(frame: Frame, context: VariableContext, name: string, value: unknown): void {
    super.set(frame, context, name, value);
    if (context !== 'flowInstance') this.written[context][name] = value;
  }
}
