import { codes, Failure, type AnyQueries } from '#core/contract';
import type { Call } from '#core/server';
import { runRecords, type CountedFlow, type RunRecordQuery } from '#plugins/runs/contract';
import { allValues, noPolicy, type Filter } from '../../contract';
import { day, longestRange, listSpans, getStepSpan, type Span } from '../../domain/buckets';

/** The caller who asks for figures, or the page that shows a member's dashboard elsewhere. */
export type Asker = Pick<Call, 'companyId' | 'customerId' | 'access' | 'db' | 'server'>;

/** The scope of a query for figures: its company, its range and its filters. */
export interface Scope {
  readonly companyId: string;
  readonly db: AnyQueries;
  readonly flows: ReadonlyMap<string, CountedFlow>;
  /** The buckets of the range over time. */
  readonly steps: Span;
  /** The fewest buckets that make up the range. */
  readonly spans: readonly Span[];
  /** Undefined for all, with those that are deleted. */
  readonly flowIds: readonly string[] | undefined;
  readonly except: readonly string[];
  readonly versionIds: readonly number[];
  readonly trial: boolean | undefined;
  readonly policyId: string | undefined;
}

const usual = 7 * day;
const invalid = (message: string) => new Failure(400, codes.invalid, message);

/**
 * Reads what a call asks for; refuses the company of another, and ranges that are turned round or
 * too long.
 */
export async function readScope(
  { companyId, db, server }: Pick<Asker, 'companyId' | 'db' | 'server'>,
  params: { readonly companyId: string },
  filter: Filter,
): Promise<Scope> {
  if (params.companyId !== companyId)
    throw new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');
  const now = Date.now();
  const { gte, lte = now, flowId, versionIds = '', flowType, kind, policyId } = filter;
  const { outcomeFirstFlows } = filter;
  const from = gte ?? Math.max(0, lte - usual);
  if (from > lte) throw invalid('The range ends before it starts. Set gte to a time before lte.');
  if (lte - from > longestRange)
    throw invalid('The range can be up to 90 days. Use a shorter one.');
  const flows = new Map(
    (await server.get(runRecords).flows(companyId)).map(flow => [flow.flowId, flow] as const),
  );
  const listFlowIds = (wanted: (type: string) => boolean) =>
    [...flows.values()].filter(({ type }) => wanted(type)).map(flow => flow.flowId);
  const scheduled = listFlowIds(type => type === 'SCHEDULE');
  let flowIds: readonly string[] | undefined = flowId ? [flowId] : undefined;
  const only = (ids: readonly string[]) =>
    (flowIds = flowIds ? flowIds.filter(id => ids.includes(id)) : ids);
  if (flowType && flowType !== allValues)
    only(
      listFlowIds(
        type => (/^(?:AUTHENTICATION|SCHEDULE)$/.test(type) ? type : 'OTHER') === flowType,
      ),
    );
  if (kind === 'scheduled') only(scheduled);
  if (outcomeFirstFlows && outcomeFirstFlows !== allValues) only(outcomeFirstFlows.split(','));
  return {
    companyId,
    db,
    flows,
    steps: getStepSpan(from, lte, now),
    spans: listSpans(from, lte, now),
    flowIds,
    except: kind === 'live' ? scheduled : [],
    versionIds: versionIds && versionIds !== allValues ? versionIds.split(',').map(Number) : [],
    trial: kind && kind !== allValues ? kind === 'trial' : undefined,
    policyId: policyId === noPolicy ? '' : policyId,
  };
}

/** The runs that a scope is about; of all flows, those that are here. */
export const runTerms = ({
  flows,
  flowIds,
  except,
  steps,
  versionIds,
  trial,
  policyId,
}: Scope): RunRecordQuery => ({
  flowIds: (flowIds ?? [...flows.keys()]).filter(id => !except.includes(id)),
  gte: steps.from,
  lte: steps.to - 1,
  versionIds,
  policyId,
  isTrial: trial,
});

/** Refuses a flow that is none of the company's; one that is deleted may still have figures. */
export function requireFlow({ flows }: Scope, flowId: string): void {
  if (!flows.has(flowId)) throw new Failure(404, codes.notFound, 'This flow does not exist.');
}
