import { codes, Failure, type Input } from '#core/contract';
import { handle, type Call } from '#core/server';
import { heavyWork, timeSlices } from '#core/server/internal';
import { brokenRule as endpoint, type FlowRule } from '../contract';
import { versionReader } from '#plugins/flows/contract/internal';
import { isRequired, findGroup, findGroupId } from '../domain/engine/findGroup';
import { lintFlowSliced } from '../domain/engine/Linter';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { collectKnown } from './lintStoredFlow';
import type { LookedInto } from './loadCalledFlows';

/** The most flows read for one answer. */
const most = 500;

/** Finds the flows that break a rule as they are saved now, whatever the company has set of it. */
export const brokenRule = handle(endpoint, async ({ params, query }, call) => {
  requireOwnCompany(params.companyId, call.companyId);
  const { rule } = query;
  if (rule !== undefined && !findGroup(rule))
    throw new Failure(404, codes.notFound, `The rule “${rule}” does not exist.`);
  return heavyWork.run(call.companyId, () => lintFlows(call, query));
});

async function lintFlows(
  { db, server, companyId }: Call,
  { rule, counts }: Input<typeof endpoint>['query'],
) {
  const { all } = await db
    .selectFrom('flows')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('flows')
    .select(['flow_id', 'published_version'])
    .orderBy('saved_date', 'desc')
    .limit(most)
    .execute();
  const places = counts?.split(',').filter(Boolean);
  const asIf = (rules: ReadonlyMap<string, FlowRule>): ReadonlyMap<string, FlowRule> =>
    rule === undefined
      ? rules
      : new Map([
          [
            rule,
            { rule, level: 'warn', excepted: [], counts: places ?? rules.get(rule)?.counts ?? [] },
          ],
        ]);
  const deployed = new Map(rows.map(row => [row.flow_id, row.published_version !== null]));
  const terms = { asIf, known: new Map<string, LookedInto>() };
  const flows = [];
  let looked = 0;
  for await (const read of server.get(versionReader).current(db, companyId, [...deployed.keys()])) {
    const { flowId, name, document } = read;
    looked += 1;
    const flow = { ...document, flowId, companyId };
    const known = await collectKnown(server, db, flow, [], terms);
    const isCounted = (code: string) =>
      rule === undefined
        ? isRequired(findGroupId(code), { ...known, flow })
        : findGroupId(code) === rule;
    const all = await timeSlices.run(companyId, lintFlowSliced(flow, known));
    const counted = all.filter(({ code }) => isCounted(code));
    const [first] = counted;
    if (first)
      flows.push({
        flowId,
        name,
        deployed: deployed.get(flowId) === true,
        isSubFlow: known.isSubFlow === true,
        findings: counted.length,
        first,
      });
  }
  return { looked, all: Number(all), flows };
}
