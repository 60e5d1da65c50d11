import { codes, Failure } from '#core/contract';
import { handle, readJson } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { brokenRule as endpoint, type FlowRule } from '../contract';
import { isRequired, findGroup, findGroupId } from '../domain/engine/findGroup';
import { lintFlowSliced } from '../domain/engine/Linter';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { collectKnown } from './lintStoredFlow';

/** The most flows read for one answer. */
const most = 500;

/** Finds the flows that break a rule as they are saved now, whatever the company has set of it. */
export const brokenRule = handle(endpoint, async ({ params, query }, { db, server, companyId }) => {
  requireOwnCompany(params.companyId, companyId);
  const { rule } = query;
  if (rule !== undefined && !findGroup(rule))
    throw new Failure(404, codes.notFound, `The rule “${rule}” does not exist.`);
  const { all } = await db
    .selectFrom('flows')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select([
      'flows.flow_id',
      'flows.name',
      'flows.published_version',
      'flows.trigger',
      'flow_versions.document',
    ])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .orderBy('flows.saved_date', 'desc')
    .limit(most)
    .execute();
  const asked = query.counts?.split(',').filter(Boolean);
  const looking = (rules: ReadonlyMap<string, FlowRule>): ReadonlyMap<string, FlowRule> =>
    rule === undefined
      ? rules
      : new Map([
          [
            rule,
            { rule, level: 'warn', excepted: [], counts: asked ?? rules.get(rule)?.counts ?? [] },
          ],
        ]);
  const flows = [];
  for (const row of rows) {
    const document = readJson(row.document);
    const flow = { ...document, flowId: row.flow_id, companyId };
    const known = await collectKnown(server, db, flow, [], looking);
    const isCounted = (code: string) =>
      rule === undefined
        ? isRequired(findGroupId(code), { ...known, flow })
        : findGroupId(code) === rule;
    const all = await timeSlices.run(companyId, lintFlowSliced(flow, known));
    const found = all.filter(({ code }) => isCounted(code));
    const [first] = found;
    if (first)
      flows.push({
        flowId: row.flow_id,
        name: row.name,
        deployed: row.published_version !== null,
        isSubFlow: known.isSubFlow === true,
        findings: found.length,
        first,
      });
  }
  return { looked: rows.length, all: Number(all), flows };
});
