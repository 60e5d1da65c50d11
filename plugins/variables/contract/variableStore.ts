import { namespace, type AnyQueries } from '#core/contract';
import type { VariableContext, VariableType } from './variableKey';

const variables = namespace('variables');

/** A variable as exports carry it; `name` is composite. */
export interface CarriedVariable {
  readonly name: string;
  readonly context: string;
  readonly fields: {
    readonly type: string;
    readonly displayName?: string;
    readonly mutable?: boolean;
    readonly min?: number;
    readonly max?: number;
    readonly value?: unknown;
  };
}
/** A variable as the runtime sees it. */
export interface LoadedVariable {
  /** The composite name. */
  readonly key: string;
  /** The bare name. */
  readonly name: string;
  readonly context: VariableContext;
  readonly type: VariableType;
  /**
   * The stored value, of its own type, secrets opened; for `flowInstance` and `user` what a new one
   * starts with.
   */
  readonly value: unknown;
  /** Bytes of the stored value. */
  readonly size: number;
  readonly mutable: boolean;
  readonly min: number;
  readonly max: number;
}
/** The writes of a leg to variables, each checked together with those before it. */
export interface VariableWrites {
  /** Whether anything was written that outlives the run. */
  readonly changed: boolean;
  /**
   * Why a value may not be written (not mutable, a secret, out of range, too large, no room in the
   * environment), as a sentence.
   */
  fault(variable: LoadedVariable, value: unknown): string | undefined;
  /**
   * Why a value may not be stored for a user with these values, as a sentence. Where it may, the
   * caller puts it among them.
   */
  userFault(held: VariableValues, name: string, value: unknown): string | undefined;
  /** Takes in a value to save, of the environment or of the flow or user with this ID. */
  keep(context: 'company' | 'flow' | 'user', id: string, name: string, value: unknown): void;
  /** The values to save of a user. */
  ofUser(userId: string): VariableValues;
  /** Saves what was taken in; answers with why there is no room for it, as a sentence. */
  save(): Promise<string | undefined>;
}
/** Values by bare name. */
export type VariableValues = Readonly<Record<string, unknown>>;

export interface VariableStore {
  /**
   * Makes those of these variables that are not here and leaves the rest as they are; answers with
   * the composite names made. A flow variable's composite name must carry the id its flow has here.
   * Not counted against the limit of those that people make.
   *
   * @throws Failure 400 where a value is too large, or the environment has no room for them
   */
  ensure(
    db: AnyQueries,
    companyId: string,
    variables: readonly CarriedVariable[],
    customerId?: string,
  ): Promise<readonly string[]>;
  /**
   * The variables a flow may see: company, user and flowInstance ones, and its own flow variables.
   * At most a second old.
   */
  load(companyId: string, flowId: string): Promise<readonly LoadedVariable[]>;
  loadUser(companyId: string, userId: string): Promise<VariableValues>;
  /**
   * Each save writes the given values and leaves the others; names that are no variable of that
   * context are ignored.
   *
   * @throws Failure 400 with `codes.limitReached` where a value is too large, or there is no room
   */
  saveCompany(companyId: string, values: VariableValues): Promise<void>;
  saveFlow(companyId: string, flowId: string, values: VariableValues): Promise<void>;
  saveUser(companyId: string, userId: string, values: VariableValues): Promise<void>;
  /**
   * Why a value may not be written while a flow runs (not mutable, a secret, out of range, too
   * large), as a sentence.
   */
  fault(variable: Omit<LoadedVariable, 'key' | 'size'>, value: unknown): string | undefined;
  /** Begins the writes of a leg of a run. */
  openWrites(companyId: string): VariableWrites;
  /**
   * A value that a person gives a variable during a run, as a number, boolean, or object where it is
   * of that type; or why it may not have it, as a sentence.
   */
  readEdited(
    variable: LoadedVariable,
    value: unknown,
  ): { readonly value: unknown } | { readonly fault: string };
  /**
   * The company's and the flow's variables of these bare names as an export carries them; secrets
   * without their value.
   */
  exported(
    db: AnyQueries,
    companyId: string,
    which: { readonly flowId: string; readonly names: readonly string[]; readonly values: boolean },
  ): Promise<readonly CarriedVariable[]>;
  /**
   * Gives a variable another name, with what it holds for end users; `keep` leaves a copy under the
   * old one. Answers with the new composite name. Fails where the new name breaks a rule, is taken,
   * or the variable is not here.
   */
  rename(
    db: AnyQueries,
    companyId: string,
    which: { readonly key: string; readonly to: string; readonly keep: boolean },
  ): Promise<string>;
  /** A cloned flow gets copies of the flow variables of the one it was made from. */
  copyFlow(db: AnyQueries, companyId: string, fromFlowId: string, toFlowId: string): Promise<void>;
  /** A deleted flow takes its flow variables with it. */
  dropFlow(db: AnyQueries, companyId: string, flowId: string): Promise<void>;
  /** A deleted end user takes what flows have kept of them. */
  dropUser(db: AnyQueries, companyId: string, userId: string): Promise<void>;
  /** Called after a write, so that this process reads the company's variables afresh. */
  forget(companyId: string): void;
  /** The same for all companies. */
  forgetAll(): void;
}
/**
 * The environment’s variables for other plugins’ server code: runs read and write them, and exports
 * and imports include them.
 */
export const variableStore = variables.service<VariableStore>('variableStore');
