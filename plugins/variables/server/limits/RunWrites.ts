import { codes, Failure, format } from '#core/contract';
import { formatBudget, measure } from '#core/contract/valueSize';
import type { LoadedVariable, VariableStore, VariableValues, VariableWrites } from '../../contract';
import { findExcess, variableBudgets } from '../../domain/variableBudgets';
import { writeFault } from '../../domain/variableFaults';
import { strings } from '../../strings';
import { describeNoSpace } from './VariableSpace';

/** Bytes of a value that is always stored, so that a full environment stops no counter. */
export const alwaysStored = 256;

const measureValue = (name: string, value: unknown): number =>
  name.length + measure(value, Number.POSITIVE_INFINITY);

/** The sizes of a user’s values, which are measured once and followed from write to write. */
class UserSizes {
  private readonly sizes = new Map<string, number>();
  private sum = 0;

  constructor(readonly held: VariableValues) {
    for (const [name, value] of Object.entries(held)) this.put(name, measureValue(name, value));
  }

  /** The size of all values and how many there are, with one of them in place of the one before. */
  with(name: string, size: number) {
    const before = this.sizes.get(name);
    const count = this.sizes.size + (before === undefined ? 1 : 0);
    return { size: this.sum + size - (before ?? 0), count };
  }
  get all() {
    return { size: this.sum, count: this.sizes.size };
  }
  put(name: string, size: number): void {
    this.sum = this.with(name, size).size;
    this.sizes.set(name, size);
  }
}

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
  private user: UserSizes | undefined;
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
    if (this.user?.held !== held) this.user = new UserSizes(held);
    const size = measureValue(name, value);
    const fault = describeUserExcess(name, this.user.all, this.user.with(name, size));
    if (!fault) this.user.put(name, size);
    return fault;
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
