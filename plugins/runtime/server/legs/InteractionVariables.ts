import type { NodeError } from '#plugins/connectors/contract';
import type { Proof } from '#plugins/connectors/contract/internal';
import type { LoadedVariable, VariableStore, VariableContext } from '#plugins/variables/contract';
import type { Frame, InteractionState } from '../interpreter/InteractionState';
import type { VariableScope } from '../interpreter/World';

interface Loaded {
  readonly variables: readonly LoadedVariable[];
  readonly starting: Readonly<Record<string, unknown>>;
  readonly flow: Record<string, unknown>;
  /** The variables of the user if none of theirs are stored. */
  readonly user: Readonly<Record<string, unknown>>;
}

const named = (
  variables: readonly LoadedVariable[],
  context: VariableContext,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const variable of variables)
    if (
      variable.context === context &&
      variable.type !== 'secret' &&
      variable.value !== undefined &&
      variable.value !== null
    )
      values[variable.name] = variable.value;
  return values;
};

const indexes = new WeakMap<object, ReadonlyMap<string, LoadedVariable>>();

/** The first of some variables by context and name, looked up once for all legs that share them. */
function indexVariables(variables: readonly LoadedVariable[]): ReadonlyMap<string, LoadedVariable> {
  const known = indexes.get(variables);
  if (known) return known;
  const index = new Map(
    variables.toReversed().map(each => [`${each.context} ${each.name}`, each] as const),
  );
  indexes.set(variables, index);
  return index;
}

/**
 * The variables of one leg of an interaction. Company and flow values are written back when the leg
 * is over; those of the interaction live in its state. A user's are those of the
 * person whom the run has proven, whatever its inputs and variables say; before, they live in its
 * state as well.
 */
export class InteractionVariables implements VariableScope {
  private readonly loaded = new Map<string, Loaded>();
  private readonly merged = new Map<Frame, Record<string, unknown>>();
  private company: Record<string, unknown> | undefined;
  /** Names of user variables that were written while nobody was proven. */
  private readonly unproven: string[] = [];
  private readonly writes: ReturnType<VariableStore['openWrites']>;

  constructor(
    private readonly store: VariableStore,
    private readonly companyId: string,
    private readonly state: InteractionState,
  ) {
    this.writes = store.openWrites(companyId);
  }

  load(flowId: string): Promise<void> | undefined {
    if (this.loaded.has(flowId)) return undefined;
    return this.store.load(this.companyId, flowId).then(variables => this.keep(flowId, variables));
  }

  private keep(flowId: string, variables: readonly LoadedVariable[]): void {
    this.loaded.set(flowId, {
      variables,
      starting: named(variables, 'flowInstance'),
      flow: { ...named(variables, 'flow'), ...this.state.edited?.[flowId] },
      user: named(variables, 'user'),
    });
    this.company ??= named(variables, 'company');
  }

  /**
   * Reads the variables of the person whom a node has just proven. What the run wrote before stays
   * only where nothing is kept of them, and is not saved.
   */
  async prove(proof: Proof): Promise<void> {
    const { state } = this;
    if (state.proven?.key !== proof.key) {
      const stored = await this.store.loadUser(this.companyId, proof.key);
      const kept = { ...stored, ...this.writes.ofUser(proof.key) };
      state.user = state.proven ? kept : { ...state.user, ...kept };
    }
    state.proven = proof;
  }

  all(frame: Frame, context: VariableContext): Record<string, unknown> {
    switch (context) {
      case 'flowInstance': {
        let values = this.merged.get(frame);
        if (!values)
          this.merged.set(
            frame,
            (values = { ...this.loaded.get(frame.flowId)?.starting, ...frame.variables }),
          );
        return values;
      }
      case 'company':
        return this.company ?? {};
      case 'flow':
        return this.loaded.get(frame.flowId)?.flow ?? {};
      case 'user':
        return { ...this.loaded.get(frame.flowId)?.user, ...this.state.user };
    }
  }

  get(frame: Frame, context: VariableContext, name: string): unknown {
    const own = context === 'user' ? this.state.user : this.all(frame, context);
    if (Object.hasOwn(own, name)) return own[name];
    const { user = {} } = (context === 'user' && this.loaded.get(frame.flowId)) || {};
    return Object.hasOwn(user, name) ? user[name] : undefined;
  }

  set(frame: Frame, context: VariableContext, name: string, value: unknown): void {
    if (name === '__proto__') throw new Error('A variable can’t be named “__proto__”.');
    const known = this.find(frame, context, name);
    const fault = known && this.writes.fault(known, value);
    if (fault) throw new Error(fault);
    if (!known && (context === 'company' || context === 'flow'))
      throw new Error(
        `The ${context} variable “${name}” does not exist. Create it under Variables first.`,
      );
    if (context === 'user') return this.setUser(name, value);
    if (context === 'flowInstance') frame.variables[name] = value;
    this.all(frame, context)[name] = value;
    if (context === 'flow') delete this.state.edited?.[frame.flowId]?.[name];
    if (context !== 'flowInstance') this.writes.keep(context, frame.flowId, name, value);
  }

  private find({ flowId }: Frame, context: VariableContext, name: string) {
    const { variables = [] } = this.loaded.get(flowId) ?? {};
    return indexVariables(variables).get(`${context} ${name}`);
  }

  edit(frame: Frame, context: 'flowInstance' | 'flow', name: string, given: unknown): void {
    const known = this.find(frame, context, name);
    if (!known && context === 'flow')
      throw new Error(`The flow variable “${name}” does not exist.`);
    const read = known ? this.store.readEdited(known, given) : { value: given };
    if ('fault' in read) throw new Error(read.fault);
    const { value } = read;
    if (context === 'flowInstance') return this.set(frame, context, name, value);
    this.all(frame, context)[name] = value;
    const { edited = {} } = this.state;
    this.state.edited = { ...edited, [frame.flowId]: { ...edited[frame.flowId], [name]: value } };
  }

  forget(frame: Frame): void {
    this.merged.delete(frame);
  }

  /** Whether anything was written that outlives the interaction. */
  get changed(): boolean {
    return this.writes.changed;
  }

  /** Writes what outlives the interaction; returns why there is no room for it. */
  async save(): Promise<NodeError | undefined> {
    const message = this.changed ? await this.writes.save() : undefined;
    return message === undefined ? undefined : { code: 'badVariable', message };
  }

  /** Returns once why user variables that were just written are not saved. */
  takeNote(): string | undefined {
    if (this.unproven.length === 0) return undefined;
    const names = this.unproven.splice(0).map(name => `“${name}”`);
    return `Stored only for this run: ${names.join(', ')}. No user has signed in during the run. Save user variables after a node that checks a password, code, passkey, provider, or session.`;
  }

  secret(name: string): string | undefined {
    for (const { variables } of this.loaded.values())
      for (const { type, value, name: known } of variables)
        if (type === 'secret' && known === name) return typeof value === 'string' ? value : '';
    return undefined;
  }

  /** The values of secret variables, which no record may hold. */
  secrets(): readonly string[] {
    const values: string[] = [];
    for (const { variables } of this.loaded.values())
      for (const { type, value } of variables)
        if (type === 'secret' && typeof value === 'string') values.push(value);
    return values;
  }

  private setUser(name: string, value: unknown): void {
    const { state } = this;
    const fault = this.writes.userFault(state.user, name, value);
    if (fault) throw new Error(fault);
    state.user[name] = value;
    const key = state.proven?.key;
    if (key === undefined) this.unproven.push(name);
    else this.writes.keep('user', key, name, value);
  }
}
