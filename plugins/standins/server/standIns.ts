import {
  bigint,
  defineTable,
  integer,
  text,
  type TableTypes,
  type ArchivedTable,
  type Queries,
} from '#core/server';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { strings } from '../strings';
import type { AnyQueries } from '#core/contract';
import type { FlowUse } from '#plugins/flows/contract';

/** Which flow of the company does the work of a capability that cannot run here. */
export const standIns = defineTable('stand_ins', {
  owner: 'company',
  since: '2026-11-21T08:10_standIns',
  columns: {
    company_id: text(),
    connector_id: text(),
    capability: text(),
    flow_id: text(),
    /** -1 is the deployed version. */
    version_id: integer(),
    customer_id: text(),
    updated_date: bigint(),
  },
  key: ['company_id', 'connector_id', 'capability'],
  indices: {
    stand_ins_of_flow: ['company_id', 'flow_id'],
  },
});

/** Flows that stand in for capabilities which cannot run here. */
export const standInTables = [standIns] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof standInTables> {}
}

const StandInVersion = Type.Integer({ minimum: -1 });

/** Flows that stand in for capabilities. */
export const archivedStandIns: ArchivedTable = {
  table: 'stand_ins',
  title: strings.title.text,
  key: ['connector_id', 'capability'],
  order: 55,
  part: 'configuration',
  passing: ['updated_date'],
  of: { table: 'flows', column: 'flow_id' },
  nameOf: row => `${String(row['connector_id'])}/${String(row['capability'])}`,
  fault: row =>
    Value.Check(StandInVersion, row['version_id']) ? undefined : 'The version is invalid.',
};

/** A flow that stands in for something is not deleted under it. */
export const standInUses = async (
  companyId: string,
  flowId: string | null,
  db: AnyQueries,
): Promise<readonly FlowUse[]> => {
  const rows = await db
    .selectFrom('stand_ins')
    .select(['connector_id', 'capability', 'flow_id', 'version_id'])
    .where('company_id', '=', companyId)
    .$if(flowId !== null, query => query.where('flow_id', '=', flowId))
    .execute();
  return rows.map(({ connector_id, capability, flow_id: used, version_id: versionId }) => {
    const id = `${String(connector_id)}/${String(capability)}`;
    return {
      kind: 'capability',
      id,
      name: `${id} (Connectors)`,
      flowId: used,
      ...(versionId > 0 && { versions: [versionId] }),
    };
  });
};

/** The flow that the company lets do the work of a capability which cannot run here. */
export async function findStandIn(
  db: Queries,
  connectorId: string,
  capability: string,
): Promise<{ readonly flowId: string; readonly versionId: number } | undefined> {
  const row = await db
    .selectFrom('stand_ins')
    .select(['flow_id', 'version_id'])
    .where('connector_id', '=', connectorId)
    .where('capability', '=', capability)
    .executeTakeFirst();
  return row && { flowId: row.flow_id, versionId: row.version_id };
}

/** The capabilities that flows stand in for, as `connectorId.capabilityName`. */
export async function listStandInNames(db: AnyQueries): Promise<readonly string[]> {
  const rows = await db.selectFrom('stand_ins').select(['connector_id', 'capability']).execute();
  return rows.map(row => `${String(row.connector_id)}.${String(row.capability)}`);
}
