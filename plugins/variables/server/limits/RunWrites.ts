import { codes, Failure, format } from '#core/contract';
import { formatBudget, measure } from '#core/contract/valueSize';
import type { LoadedVariable, VariableStore, VariableValues, VariableWrites } from '../../contract';
import { findExcess, variableBudgets } from '../../domain/variableBudgets';
import { writeFault } from '../../domain/variableFaults';
import { strings } from '../../strings';
import { describeNoSpace } from './VariableSpace';

/** Bytes of a value that is always stored, so that a full environment stops no counter. */
export const alwaysStored = 256;

const measureAll = (values: VariableValues): number =>
  Object.entries(values).reduce(
    (sum, [name, value]) => sum + name.length + measure(value, Number.POSITIVE_INFINITY),
    0,
  );

/** Describes why values are more than a user may have, as sizes and counts of before and after. */
export function describeUserExcess(
  name: string,
  before: { readonly size: number; readonly count: number },
  after: { readonly size: number; readonly count: number },
): string | undefined {
  const { user, names } = variableBudgets;
  if (after.count > names && after.count > before.count)
    return format(strings.manyUserNames, { name, count: names });
  if (after.size > user && after.size > before.size)
    return format(strings.noUserSpace, { name, allowed: formatBudget(user) });
  return undefined;
}

/** The writes of one leg of a run; what is saved in the end is measured again. */
export class RunWrites implements VariableWrites {
  private growth = 0;
  private readonly sizes = new Map<string, number>();
  private readonly kept = {
    company: new Map<string, Record<string, unknown>>(),
    flow: new Map<string, Record<string, unknown>>(),
    user: new Map<string, Record<string, unknown>>(),
  };

  /** @param used how many bytes the variables of the environment take */
  constructor(
    private readonly store: VariableStore,
    private readonly companyId: string,
    private readonly used: () => number,
  ) {}

  get changed(): boolean {
    return Object.values(this.kept).some(({ size }) => size > 0);
  }

  fault(variable: LoadedVariable, value: unknown): string | undefined {
    const fault = writeFault(variable, value);
    const { context, key, name } = variable;
    if (fault || (context !== 'company' && context !== 'flow')) return fault;
    const size = measure(value, Number.POSITIVE_INFINITY);
    const growth = size - (this.sizes.get(key) ?? variable.size);
    const used = this.used() + this.growth;
    if (size > alwaysStored && growth > 0 && used + growth > variableBudgets.environment)
      return describeNoSpace(name, used);
    this.growth += growth;
    this.sizes.set(key, size);
    return undefined;
  }

  userFault(held: VariableValues, name: string, value: unknown): string | undefined {
    const excess = findExcess(value);
    if (excess) return format(strings.tooLarge, { name, excess });
    const after = { ...held, [name]: value };
    return describeUserExcess(
      name,
      { size: measureAll(held), count: Object.keys(held).length },
      { size: measureAll(after), count: Object.keys(after).length },
    );
  }

  keep(context: 'company' | 'flow' | 'user', id: string, name: string, value: unknown): void {
    const owner = context === 'company' ? '' : id;
    const values = this.kept[context].get(owner) ?? {};
    this.kept[context].set(owner, values);
    values[name] = value;
  }

  ofUser(userId: string): VariableValues {
    return this.kept.user.get(userId) ?? {};
  }

  async save(): Promise<string | undefined> {
    const { store, companyId, kept } = this;
    try {
      for (const values of kept.company.values()) await store.saveCompany(companyId, values);
      for (const [id, values] of kept.flow) await store.saveFlow(companyId, id, values);
      for (const [id, values] of kept.user) await store.saveUser(companyId, id, values);
      return undefined;
    } catch (fault) {
      if (fault instanceof Failure && fault.code === codes.limitReached) return fault.message;
      throw fault;
    }
  }
}
