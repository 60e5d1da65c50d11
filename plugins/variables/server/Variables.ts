import type { Queries, ServerHost } from '#core/server';
import {
  readVariableKey,
  variableKey,
  variableTypes,
  type VariableType,
  type CarriedVariable,
  type LoadedVariable,
  type VariableStore,
  type VariableValues,
  type VariableWrites,
} from '../contract';
import { defaultBounds, readEdited, writeFault } from '../domain/variableFaults';
import { readVariableValue } from '../domain/variableValue';
import type { ConstructRow } from './tables';
import { requireCarriedRoom, requireValueSize } from './limits/requireCarried';
import { RunWrites } from './limits/RunWrites';
import { requireSpace } from './limits/VariableSpace';
import { LoadedVariables } from './loading/LoadedVariables';
import { loadUserValues } from './loading/loadUserValues';
import { readCarried, readOwn } from './loading/readCarried';
import { renameRow } from './renameRow';
import { saveUserValues, saveValues } from './saveValues';
import { toStoredValue } from './variableRow';

const toVariableType = (type: string): VariableType =>
  variableTypes.find(known => known === type) ?? 'string';

/** The company's variables for other plugins’ server code. */
export class Variables implements VariableStore {
  private readonly loaded: LoadedVariables;
  readonly fault = writeFault;
  readonly readEdited = readEdited;
  constructor(private readonly server: ServerHost) {
    this.loaded = new LoadedVariables(server);
  }

  async ensure(
    db: Queries,
    companyId: string,
    variables: readonly CarriedVariable[],
    customerId = '',
  ): Promise<readonly string[]> {
    const rows = variables.map(variable => this.rowOf(companyId, customerId, variable));
    const wanted = [...new Map(rows.map(row => [row.name, row])).values()];
    const there = await this.named(
      db,
      companyId,
      wanted.map(({ name }) => name),
    );
    const taken = new Set(there.map(({ name }) => name));
    const missing = wanted.filter(({ name }) => !taken.has(name));
    for (const [at, { name }] of rows.entries())
      if (!taken.has(name)) requireValueSize(variables[at]!);
    if (missing.length > 0) await requireCarriedRoom(db, companyId, missing.length);
    await requireSpace(db, companyId, ...missing.map(after => ({ after })));
    for (let at = 0; at < missing.length; at += 100)
      await db
        .insertInto('constructs')
        .values(missing.slice(at, at + 100))
        .execute();
    this.forget(companyId);
    return missing.map(({ name }) => name);
  }

  load(companyId: string, flowId: string): Promise<readonly LoadedVariable[]> {
    return this.loaded.find(companyId, flowId);
  }

  loadUser(companyId: string, userId: string): Promise<VariableValues> {
    return loadUserValues(this.server.database.forCompany(companyId), companyId, userId);
  }

  openWrites(companyId: string): VariableWrites {
    return new RunWrites(this, companyId, () => this.loaded.getUsed(companyId));
  }

  saveCompany(companyId: string, values: VariableValues): Promise<void> {
    return this.save(companyId, '', values, name => variableKey(name, 'company'));
  }

  saveFlow(companyId: string, flowId: string, values: VariableValues): Promise<void> {
    return this.save(companyId, flowId, values, name => variableKey(name, 'flow', flowId));
  }

  async saveUser(companyId: string, userId: string, values: VariableValues): Promise<void> {
    await this.server.database.concurrentTransaction(companyId, db =>
      saveUserValues(db, companyId, userId, values),
    );
  }

  exported(
    db: Queries,
    companyId: string,
    which: { flowId: string; names: readonly string[]; values: boolean },
  ): Promise<readonly CarriedVariable[]> {
    return readCarried(db, companyId, which);
  }

  async rename(
    db: Queries,
    companyId: string,
    which: { key: string; to: string; keep: boolean },
  ): Promise<string> {
    const { name } = await renameRow(this.server, db, companyId, which);
    this.forget(companyId);
    return name;
  }

  async copyFlow(
    db: Queries,
    companyId: string,
    fromFlowId: string,
    toFlowId: string,
  ): Promise<void> {
    const own = await readOwn(db, companyId, fromFlowId);
    const copies = own.variables.map(each => ({
      ...each,
      name: variableKey(readVariableKey(each.name).name, 'flow', toFlowId),
    }));
    await this.ensure(db, companyId, copies, own.customerId);
  }

  async dropFlow(db: Queries, companyId: string, flowId: string): Promise<void> {
    await db
      .deleteFrom('constructs')
      .where('flow_id', '=', flowId)
      .where('context', '=', 'flow')
      .execute();
    this.forget(companyId);
  }

  async dropUser(db: Queries, companyId: string, userId: string): Promise<void> {
    await db
      .deleteFrom('user_variables')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  }

  forgetAll(): void {
    this.loaded.forgetAll();
  }

  forget(companyId: string): void {
    this.loaded.forget(companyId);
  }

  private named(db: Queries, companyId: string, names: string[]) {
    if (names.length === 0) return Promise.resolve([]);
    return db
      .selectFrom('constructs')
      .select('name')
      .where('company_id', '=', companyId)
      .where('name', 'in', names)
      .execute();
  }

  private async save(
    companyId: string,
    flowId: string,
    values: VariableValues,
    keyOf: (name: string) => string,
  ): Promise<void> {
    const keyed = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]));
    await this.server.database.concurrentTransaction(companyId, db =>
      saveValues(db, companyId, keyed),
    );
    this.loaded.forgetNamed(companyId, flowId, [...keyed.keys()]);
  }

  private rowOf(
    companyId: string,
    customerId: string,
    { name, fields }: CarriedVariable,
  ): ConstructRow {
    const parts = readVariableKey(name);
    const key = variableKey(parts.name, parts.context, parts.flowId);
    const type = toVariableType(fields.type);
    const read = readVariableValue(type, fields.value);
    return {
      company_id: companyId,
      name: key,
      context: parts.context,
      type,
      display_name: fields.displayName ?? '',
      value: toStoredValue(
        this.server,
        companyId,
        key,
        type,
        'value' in read ? read.value : undefined,
      ),
      mutable: fields.mutable === false ? 0 : 1,
      min: fields.min ?? defaultBounds.min,
      max: fields.max ?? defaultBounds.max,
      flow_id: parts.flowId ?? '',
      customer_id: customerId,
      created_date: Date.now(),
      carried: 1,
    };
  }
}
