import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  OperationNodeTransformer,
  OperatorNode,
  QueryNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  ValuesNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawNode,
  type SelectQueryNode,
  type UnknownRow,
  type UpdateQueryNode,
} from 'kysely';

import { isRecord } from '../../contract';

interface Named {
  readonly table: string;
  readonly alias: string;
}

/**
 * The table and the name it goes by in the query, for a plain or aliased table; undefined for a
 * subquery.
 */
function findTableName(node: OperationNode): Named | undefined {
  if (TableNode.is(node)) {
    const { name } = node.table.identifier;
    return { table: name, alias: name };
  }
  if (AliasNode.is(node)) {
    const inner = findTableName(node.node);
    const alias = IdentifierNode.is(node.alias) ? node.alias.name : inner?.alias;
    return inner && { table: inner.table, alias: alias ?? inner.alias };
  }
  return undefined;
}

class Transformer extends OperationNodeTransformer {
  constructor(
    private readonly companyTables: ReadonlySet<string>,
    private readonly companyId: string | undefined,
  ) {
    super();
  }

  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    const next = super.transformSelectQuery(node, id);
    return this.bound(next, [...(next.from?.froms ?? [])]);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id?: QueryId): UpdateQueryNode {
    const next = super.transformUpdateQuery(node, id);
    for (const { column } of next.updates ?? [])
      if (ColumnNode.is(column) && column.column.name === 'company_id')
        throw new Error('The company_id of a row can’t be changed.');
    return this.bound(next, [...(next.table ? [next.table] : []), ...(next.from?.froms ?? [])]);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id?: QueryId): DeleteQueryNode {
    const next = super.transformDeleteQuery(node, id);
    return this.bound(next, [...next.from.froms, ...(next.using?.tables ?? [])]);
  }

  protected override transformJoin(node: JoinNode, id?: QueryId): JoinNode {
    const next = super.transformJoin(node, id);
    const owned = this.owned(next.table);
    return owned ? JoinNode.cloneWithOn(next, this.sameCompany(owned)) : next;
  }

  protected override transformInsertQuery(node: InsertQueryNode, id?: QueryId): InsertQueryNode {
    const next = super.transformInsertQuery(node, id);
    const owned = next.into && this.owned(next.into);
    if (!owned) return next;
    const at = next.columns?.findIndex(({ column }) => column.name === 'company_id') ?? -1;
    const rows = next.values && ValuesNode.is(next.values) ? next.values.values : undefined;
    if (at < 0 || !rows)
      throw new Error(`Rows inserted into ${owned.table} must name their company.`);
    for (const row of rows) {
      const value: unknown = row.values[at];
      const company = isRecord(value) && 'kind' in value ? value['value'] : value;
      if (company !== this.companyId)
        throw new Error(`A row of another environment was about to be written to ${owned.table}.`);
    }
    return next;
  }

  protected override transformRaw(node: RawNode, id?: QueryId): RawNode {
    const words = node.sqlFragments.join(' ').toLowerCase().match(/\w+/g) ?? [];
    const table = words.find(word => this.companyTables.has(word));
    if (table !== undefined)
      throw new Error(
        `Raw SQL names the company-owned table ${table}. Write the query with the builder.`,
      );
    return super.transformRaw(node, id);
  }

  private owned(node: OperationNode): Named | undefined {
    const named = findTableName(node);
    if (!named || !this.companyTables.has(named.table)) return undefined;
    if (this.companyId === undefined)
      throw new Error(`A query on ${named.table} is not bound to a company.`);
    return named;
  }

  private bound<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    node: Node,
    tables: readonly OperationNode[],
  ): Node {
    return tables.reduce<Node>((query, table) => {
      const owned = this.owned(table);
      return owned ? QueryNode.cloneWithWhere(query, this.sameCompany(owned)) : query;
    }, node);
  }

  private sameCompany({ alias }: Named): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('company_id'), TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(this.companyId),
    );
  }
}

/**
 * Binds every query on a company-owned table to one company: reads and writes are narrowed to it,
 * inserts must carry it, and with no company (`undefined`) such a query is refused.
 */
export class Tenancy implements KyselyPlugin {
  private readonly transformer: Transformer;
  constructor(companyTables: ReadonlySet<string>, companyId: string | undefined) {
    this.transformer = new Transformer(companyTables, companyId);
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.transformer.transformNode(node, queryId);
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
