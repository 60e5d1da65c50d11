import type { LoadedVariable, VariableStore, VariableContext } from '#plugins/variables/contract';
import type { Frame, InteractionState } from '../interpreter/InteractionState';
import type { VariableScope } from '../interpreter/World';

interface Loaded {
  readonly variables: readonly LoadedVariable[];
  readonly starting: Readonly<Record<string, unknown>>;
  readonly flow: Record<string, unknown>;
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

/**
 * The variables of one leg of an interaction. Company and flow values are written back when the leg
 * is over; those of the interaction live in its state. A user's are kept under the id that the flow
 * knows its user by: the input or variable `userId`, else `p1UserId`.
 */
export class InteractionVariables implements VariableScope {
  private readonly loaded = new Map<string, Loaded>();
  private readonly merged = new Map<Frame, Record<string, unknown>>();
  private company: Record<string, unknown> | undefined;
  private readonly changed: Record<'company' | 'user', Record<string, unknown>> = {
    company: {},
    user: {},
  };
  private readonly changedFlows = new Map<string, Record<string, unknown>>();

  constructor(
    private readonly store: VariableStore,
    private readonly companyId: string,
    private readonly state: InteractionState,
  ) {}

  async load(flowId: string): Promise<void> {
    if (this.loaded.has(flowId)) return;
    const variables = await this.store.load(this.companyId, flowId);
    this.loaded.set(flowId, {
      variables,
      starting: named(variables, 'flowInstance'),
      flow: named(variables, 'flow'),
    });
    this.company ??= named(variables, 'company');
    const userId = this.userId();
    if (userId && variables.some(({ context }) => context === 'user'))
      this.state.user = {
        ...(await this.store.loadUser(this.companyId, userId)),
        ...this.state.user,
      };
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
        return this.state.user;
    }
  }

  get(frame: Frame, context: VariableContext, name: string): unknown {
    const values = this.all(frame, context);
    return Object.hasOwn(values, name) ? values[name] : undefined;
  }

  set(frame: Frame, context: VariableContext, name: string, value: unknown): void {
    if (name === '__proto__') throw new Error('No variable may be named “__proto__”.');
    const known = this.loaded
      .get(frame.flowId)
      ?.variables.find(each => each.context === context && each.name === name);
    const fault = known && this.store.fault(known, value);
    if (fault) throw new Error(fault);
    if (!known && (context === 'company' || context === 'flow'))
      throw new Error(`There is no ${context} variable “${name}”. Make it under Variables first.`);
    if (context === 'flowInstance') frame.variables[name] = value;
    this.all(frame, context)[name] = value;
    if (context === 'company' || context === 'user') this.changed[context][name] = value;
    if (context === 'flow')
      this.changedFlows.set(frame.flowId, {
        ...this.changedFlows.get(frame.flowId),
        [name]: value,
      });
  }

  forget(frame: Frame): void {
    this.merged.delete(frame);
  }

  /** Writes what outlives the interaction. */
  async save(): Promise<void> {
    const { company, user } = this.changed;
    if (Object.keys(company).length > 0) await this.store.saveCompany(this.companyId, company);
    for (const [flowId, values] of this.changedFlows)
      await this.store.saveFlow(this.companyId, flowId, values);
    const userId = this.userId();
    if (userId && Object.keys(user).length > 0)
      await this.store.saveUser(this.companyId, userId, user);
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

  private userId(): string | undefined {
    const [first] = this.state.frames;
    if (!first) return undefined;
    const { variables, parameters } = first;
    return idIn(parameters, variables, 'userId') ?? idIn(parameters, variables, 'p1UserId');
  }
}

type Values = Readonly<Record<string, unknown>>;

function idIn(parameters: Values, variables: Values, name: string): string | undefined {
  const from = Object.hasOwn(parameters, name) ? parameters : variables;
  const id = Object.hasOwn(from, name) ? from[name] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
