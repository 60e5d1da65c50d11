import {
  bigint,
  defineTable,
  integer,
  json,
  real,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';

export const constructs = defineTable('constructs', {
  owner: 'company',
  since: null,
  columns: {
    company_id: text(),
    /** `name##SK##context`, or `name##SK##flow##SK##flowId`. */
    name: text(),
    context: text(),
    type: text(),
    display_name: text(),
    /** JSON, encrypted for a secret; null for none. */
    value: text().nullable(),
    mutable: integer(),
    min: real(),
    max: real(),
    /** Empty but for flow variables. */
    flow_id: text(),
    customer_id: text(),
    created_date: bigint(),
    /** 1 when it came with a flow; such ones do not count against the limit. */
    carried: integer(),
  },
  key: ['company_id', 'name'],
  indices: {
    constructs_by_flow: ['company_id', 'flow_id'],
  },
});

/** The values of an end user's variables. */
export const userVariables = defineTable('user_variables', {
  owner: 'company',
  since: null,
  columns: {
    company_id: text(),
    user_id: text(),
    name: text(),
    /** JSON. */
    value: json<unknown>(),
  },
  key: ['company_id', 'user_id', 'name'],
});

/** Variables; the first migration of connections makes their tables. */
export const variableTables = [constructs, userVariables] as const;

export type ConstructRow = RowOf<typeof constructs>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof variableTables> {}
}
