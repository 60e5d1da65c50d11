import type { Queries, ServerHost } from '#core/server';
import { createCompany, type FlowPurpose } from '#core/server/internal';
import { flowMaker } from '#plugins/flows/contract';
import { strings } from '../strings';
import { ownFlows, ownFlowsDigest } from './flows/ownFlows';

/**
 * The company without members in which the console keeps its own flows and who has which second
 * factor.
 */
export interface ConsoleCompany {
  readonly companyId: string;
  readonly flows: Readonly<Record<FlowPurpose, string>>;
}
interface Kept extends ConsoleCompany {
  readonly digest: string;
}

const idRow = 'console-company';
const flowsRow = 'console-flows';

class AlreadyCreatedError extends Error {}

async function readValue(db: Queries, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Its id where it was made already. */
export const findConsoleCompany = (server: ServerHost): Promise<string | undefined> =>
  readValue(server.database.allCompanies, idRow);

async function makeFlows(
  server: ServerHost,
  db: Queries,
  companyId: string,
): Promise<ConsoleCompany['flows']> {
  const made: Partial<Record<FlowPurpose, string>> = {};
  const maker = server.get(flowMaker);
  for (const [purpose, flow] of Object.entries(ownFlows))
    made[purpose as FlowPurpose] = await maker.make(db, companyId, flow);
  return made as ConsoleCompany['flows'];
}

async function keep(db: Queries, kept: Kept): Promise<void> {
  const value = JSON.stringify(kept);
  await db
    .insertInto('installation')
    .values({ name: flowsRow, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Makes the company with its flows; of several that do so at once one succeeds, and the others
 * leave nothing behind.
 */
async function make(server: ServerHost): Promise<void> {
  const also = async (db: Queries, companyId: string) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('installation')
      .values({ name: idRow, value: companyId })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new AlreadyCreatedError();
    await keep(db, {
      companyId,
      flows: await makeFlows(server, db, companyId),
      digest: ownFlowsDigest,
    });
  };
  try {
    await createCompany(server, {
      name: strings.company.text,
      founder: '',
      examples: false,
      also,
    });
  } catch (fault) {
    if (!(fault instanceof AlreadyCreatedError)) throw fault;
  }
}

/** The company with its flows as this version has them; made when first asked for. */
export async function consoleCompany(server: ServerHost): Promise<ConsoleCompany> {
  const { allCompanies } = server.database;
  if ((await readValue(allCompanies, idRow)) === undefined) await make(server);
  const kept: Kept = JSON.parse((await readValue(allCompanies, flowsRow)) ?? '');
  if (kept.digest === ownFlowsDigest) return kept;
  const { companyId } = kept;
  return server.database.transaction(companyId, async db => {
    const renewed = {
      companyId,
      flows: await makeFlows(server, db, companyId),
      digest: ownFlowsDigest,
    };
    await keep(db, renewed);
    return renewed;
  });
}
