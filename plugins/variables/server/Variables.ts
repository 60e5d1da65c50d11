import { readJson, type Queries, type ServerHost } from '#core/server';
import {
  readVariableKey,
  variableKey,
  variableTypes,
  type VariableType,
  type CarriedVariable,
  type LoadedVariable,
  type VariableStore,
  type VariableValues,
} from '../contract';
import { defaultBounds, readEdited, writeFault } from '../domain/variableFaults';
import { readVariableValue } from '../domain/variableValue';
import { TtlCache } from '#core/server/cache/TtlCache';
import type { ConstructRow } from './tables';
import { renameRow } from './renameRow';
import { toCarriedVariable, toLoadedVariable, toStoredValue } from './variableRow';

const toVariableType = (type: string): VariableType =>
  variableTypes.find(known => known === type) ?? 'string';

/** The company's variables for other plugins’ server code. */
export class Variables implements VariableStore {
  private readonly remembered = new TtlCache<readonly LoadedVariable[]>();
  readonly fault = writeFault;
  readonly readEdited = readEdited;
  constructor(private readonly server: ServerHost) {}

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
    for (let at = 0; at < missing.length; at += 100)
      await db
        .insertInto('constructs')
        .values(missing.slice(at, at + 100))
        .execute();
    this.forget(companyId);
    return missing.map(({ name }) => name);
  }

  load(companyId: string, flowId: string): Promise<readonly LoadedVariable[]> {
    return this.remembered.get(companyId, flowId, async () => {
      const rows = await this.server.database
        .forCompany(companyId)
        .selectFrom('constructs')
        .selectAll()
        .where('flow_id', 'in', ['', flowId])
        .orderBy('name')
        .execute();
      return rows.map(row => toLoadedVariable(this.server, row));
    });
  }

  async loadUser(companyId: string, userId: string): Promise<VariableValues> {
    const rows = await this.server.database
      .forCompany(companyId)
      .selectFrom('user_variables')
      .select(['name', 'value'])
      .where('user_id', '=', userId)
      .execute();
    return Object.fromEntries(rows.map(({ name, value }) => [name, readJson(value)]));
  }

  saveCompany(companyId: string, values: VariableValues): Promise<void> {
    return this.save(companyId, values, name => variableKey(name, 'company'));
  }

  saveFlow(companyId: string, flowId: string, values: VariableValues): Promise<void> {
    return this.save(companyId, values, name => variableKey(name, 'flow', flowId));
  }

  async saveUser(companyId: string, userId: string, values: VariableValues): Promise<void> {
    await this.server.database.transaction(companyId, async db => {
      for (const [name, held] of Object.entries(values)) {
        const value = JSON.stringify(held ?? null);
        await db
          .insertInto('user_variables')
          .values({ company_id: companyId, user_id: userId, name, value })
          .onConflict(conflict =>
            conflict.columns(['company_id', 'user_id', 'name']).doUpdateSet({ value }),
          )
          .execute();
      }
    });
  }

  async exported(
    db: Queries,
    companyId: string,
    { flowId, names, values }: { flowId: string; names: readonly string[]; values: boolean },
  ): Promise<readonly CarriedVariable[]> {
    const wanted = new Set(names);
    const rows = await db
      .selectFrom('constructs')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('flow_id', 'in', ['', flowId])
      .orderBy('name')
      .execute();
    return rows
      .filter(row => wanted.has(readVariableKey(row.name).name))
      .map(row => toCarriedVariable(row, values));
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
    const rows = await db
      .selectFrom('constructs')
      .selectAll()
      .where('flow_id', '=', fromFlowId)
      .execute();
    await this.ensure(
      db,
      companyId,
      rows.map(row => ({
        ...toCarriedVariable(row, true),
        name: variableKey(readVariableKey(row.name).name, 'flow', toFlowId),
      })),
      rows[0]?.customer_id,
    );
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
    this.remembered.clear();
  }

  forget(companyId: string): void {
    this.remembered.forget(companyId);
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
    values: VariableValues,
    keyOf: (name: string) => string,
  ): Promise<void> {
    await this.server.database.transaction(companyId, async db => {
      for (const [name, value] of Object.entries(values))
        await db
          .updateTable('constructs')
          .set({ value: value === undefined ? null : JSON.stringify(value) })
          .where('name', '=', keyOf(name))
          .where('type', '!=', 'secret')
          .execute();
    });
    this.forget(companyId);
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
