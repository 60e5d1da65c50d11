import { createHash } from 'node:crypto';
import { format } from '#core/contract';
import type { Queries } from '#core/server';
import { canvas, flowStore, type Flow } from '#plugins/flows/contract';
import type { FindReleaseFacts } from '#plugins/releases/contract/internal';
import { testsTab } from '../../contract';
import { strings } from '../../strings';
import type { StoredFlow } from '../compileFlow';
import { getPercent, type SuiteRun } from '../runSuite';

const hashTested = ({
  graphData,
  inputSchema,
  settings,
}: Pick<Flow, 'graphData' | 'inputSchema' | 'settings'>) =>
  createHash('sha256')
    .update(JSON.stringify([graphData, inputSchema ?? null, settings ?? null]))
    .digest('hex');

/** Keeps what came of all tests of a version. */
export async function writeSuiteResult(
  db: Queries,
  companyId: string,
  flow: StoredFlow,
  { results, coverage }: SuiteRun,
): Promise<void> {
  const result = {
    content_hash: hashTested(flow),
    passed: results.filter(({ passed }) => passed).length,
    total: results.length,
    coverage: getPercent(coverage),
    at: Date.now(),
  };
  await db
    .insertInto('flow_test_results')
    .values({
      company_id: companyId,
      flow_id: flow.flowId,
      version_id: flow.versionId,
      ...result,
    })
    .onConflict(known => known.columns(['company_id', 'flow_id', 'version_id']).doUpdateSet(result))
    .execute();
}

/** Says what came of the tests of a version that comes to run; nothing where its flow has none. */
export const findTestFact: FindReleaseFacts = async (
  services,
  db: Queries,
  { flowId, versionId },
) => {
  const { count } = await db
    .selectFrom('flow_tests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('flow_id', '=', flowId)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  const page = `${canvas.to({ id: flowId })}?${new URLSearchParams({ panel: testsTab })}`;
  const row = await db
    .selectFrom('flow_test_results')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  const isKnown =
    row?.content_hash === hashTested(await services.get(flowStore).load(db, flowId, versionId));
  if (!row || !isKnown)
    return [{ text: format(strings.factNotRun, { count: Number(count) }), tone: 'warn', page }];
  const { passed, total, coverage } = row;
  return [
    {
      text: format(strings.fact, { passed, total, coverage }),
      tone: passed === total ? 'good' : 'bad',
      page,
    },
  ];
};
