import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { outcomeStore } from '#plugins/connectors/contract/internal';
import { runRecords, type Run } from '#plugins/runs/contract';
import { allValues, disabled, runsBehind } from '../../contract';
import { getBucketStart } from '../../domain/buckets';
import { canShowCauses } from './nodeFigures';
import { runTerms, readScope, type Scope } from './Scope';

const usual = 25;
/** Examples that are looked through. */
const mostExamples = 500;
const mostOutcomes = 500;

interface Kind {
  readonly nodeId?: string | undefined;
  readonly cause?: string | undefined;
  readonly what?: unknown;
}

/** Runs that were kept as examples of what happened at a node, the newest hours first. */
async function exampleIds(
  { db, flowIds, except, versionIds, steps }: Scope,
  kind: Kind,
): Promise<readonly string[]> {
  let query = db
    .selectFrom('analytics_examples')
    .select('interaction_id')
    .where('bucket', '>=', getBucketStart('h', steps.from))
    .where('bucket', '<', steps.to);
  if (flowIds) query = query.where('flow_id', 'in', flowIds.length > 0 ? [...flowIds] : ['']);
  if (except.length > 0) query = query.where('flow_id', 'not in', [...except]);
  if (versionIds.length > 0) query = query.where('version_id', 'in', [...versionIds]);
  if (kind.nodeId) query = query.where('node_id', '=', kind.nodeId);
  if (kind.cause) query = query.where('what', '=', `error:${kind.cause}`);
  else if (kind.what === 'error') query = query.where('what', 'like', 'error:%');
  else if (kind.what) query = query.where('what', '=', kind.what);
  const rows = await query.orderBy('bucket', 'desc').limit(mostExamples).execute();
  return [...new Set(rows.map(row => String(row['interaction_id'])))];
}

/**
 * The runs behind a figure: themselves, or examples where figures of nodes and outcomes are looked
 * into.
 */
export const behindHandler = handle(runsBehind, async ({ params, query }, call) => {
  const scope = await readScope(call, params, query);
  const { server, companyId } = call;
  const {
    limit = usual,
    status,
    reached,
    nodeId,
    cause: asked,
    what: kind,
    outcome,
    outcomeStatus,
    after,
  } = query;
  // A text that is hidden is found by nobody who guesses it.
  const hidden = asked !== undefined && !(await canShowCauses(call));
  const [cause, what] = hidden ? [undefined, 'error' as const] : [asked, kind];
  const records = server.get(runRecords);
  const addFlowNames = (runs: readonly Run[]) =>
    runs.map(run => ({ ...run, flowName: scope.flows.get(run.flowId)?.name ?? '' }));
  const terms = { ...runTerms(scope), status, reached };
  const byOutcome = (outcome && outcome !== allValues && outcome !== disabled) || outcomeStatus;
  if (nodeId || cause || what || byOutcome) {
    const ids = byOutcome
      ? (
          await server.get(outcomeStore).list(companyId, {
            from: scope.steps.from,
            to: scope.steps.to,
            limit: mostOutcomes,
            ...(scope.flowIds && { flowIds: scope.flowIds }),
            except: scope.except,
            versionIds: scope.versionIds,
            ...(outcome && outcome !== allValues && { type: outcome }),
            ...(outcomeStatus && { status: outcomeStatus }),
          })
        ).map(({ interactionId }) => interactionId)
      : await exampleIds(scope, { nodeId, cause, what });
    const { isTrial, policyId } = terms;
    const runs = (await records.some(companyId, [...new Set(ids)])).filter(
      run =>
        (isTrial === undefined || run.isTrial === isTrial) &&
        (policyId === undefined || run.policyId === policyId) &&
        (status === undefined || run.status === status),
    );
    const at = after ? runs.findIndex(run => run.interactionId === after) + 1 : 0;
    return {
      runs: addFlowNames(runs.slice(at, at + limit)),
      more: runs.length > at + limit,
      sampled: true,
    };
  }
  const [from] = after ? await records.some(companyId, [after]) : [];
  if (after && !from)
    throw new Failure(
      400,
      codes.invalid,
      'The run that this page starts after no longer exists. Reload the list.',
    );
  const runs = await records.list(companyId, terms, limit + 1, from);
  return { runs: addFlowNames(runs.slice(0, limit)), more: runs.length > limit, sampled: false };
});
