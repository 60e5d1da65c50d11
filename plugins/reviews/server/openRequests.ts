import { format } from '#core/contract';
import { writeAudit, type Queries, type ServerHost } from '#core/server';
import { flowStore, type Flow } from '#plugins/flows/contract';
import type { Deployment } from '#plugins/flows/contract/internal';
import type { FindReleaseFacts } from '#plugins/releases/contract/internal';
import { detail } from '../contract';
import { strings } from '../strings';
import { mailRelease } from './mail';
import { readContent } from './readContent';
import { readRequest } from './requests/readRequest';
import type { RequestRow } from './tables';

/** Finds the newest request in these states that proposes this content. */
const findProposing = (
  db: Queries,
  flowId: string,
  hash: string,
  states: readonly RequestRow['state'][],
) =>
  db
    .selectFrom('change_request_flows')
    .innerJoin('change_requests', 'change_requests.request_id', 'change_request_flows.request_id')
    .selectAll('change_requests')
    .select('change_request_flows.base_version')
    .where('change_request_flows.flow_id', '=', flowId)
    .where('change_request_flows.content_hash', '=', hash)
    .where('change_requests.state', 'in', states)
    .orderBy('change_requests.number', 'desc')
    .limit(1)
    .executeTakeFirst();

const findFlowRow = (db: Queries, flowId: string) =>
  db
    .selectFrom('flows')
    .select(['company_id', 'published_version'])
    .where('flow_id', '=', flowId)
    .executeTakeFirst();

/** Says of what is about to run, or came to run, which request proposes it. */
export class OpenRequests {
  constructor(private readonly server: ServerHost) {}

  /**
   * Finds the newest open request that proposes this content; `fault` says why it may not be brought to a
   * share of people yet, and is empty where it may.
   */
  async find(db: Queries, { flowId }: Pick<Flow, 'flowId'>, hash: string) {
    const row = await findProposing(db, flowId, hash, ['open']);
    if (!row) return undefined;
    const { number } = row;
    const here = await findFlowRow(db, flowId);
    const reading = { server: this.server, db, companyId: row.company_id };
    const { line, flows } = await readRequest(reading, row);
    const fault =
      flows > 1
        ? format(strings.guardWhole, { number })
        : !line.approved
          ? format(strings.guardApprove, { number })
          : (here?.published_version ?? 0) !== row.base_version
            ? format(strings.guardUpdate, { number })
            : '';
    return { row, fault };
  }

  /** Marks an approved request of one flow as released, once its version was deployed. */
  async noteDeployment(db: Queries, { companyId, flowId, after, actorId, at }: Deployment) {
    if (after === null) return;
    const known = await db
      .selectFrom('change_request_flows')
      .innerJoin('change_requests', 'change_requests.request_id', 'change_request_flows.request_id')
      .select('number')
      .where('flow_id', '=', flowId)
      .where('version_id', '=', after)
      .where('state', '=', 'open')
      .limit(1)
      .executeTakeFirst();
    if (!known) return;
    const flow = await this.server.get(flowStore).load(db, flowId, after);
    const { hash } = await readContent(this.server, db, flow);
    const row = await findProposing(db, flowId, hash, ['open']);
    if (!row) return;
    const reading = { server: this.server, db, companyId };
    const { line, flows, reviewers } = await readRequest(reading, row);
    if (flows > 1 || !line.approved) return;
    const { request_id: resourceId } = row;
    await db
      .updateTable('change_requests')
      .set({ state: 'released', ended_by: actorId, ended_date: at, updated_date: at })
      .where('request_id', '=', resourceId)
      .execute();
    const who = { companyId, customerId: actorId };
    const content = { contentHash: row.content_hash, version: after };
    const entry = { action: 'release', resource: 'changeRequest', resourceId, after: content };
    await writeAudit(this.server, who, undefined, entry, db);
    await mailRelease({ server: this.server, ...who }, db, row, [row.created_by, ...reviewers]);
  }
}

/** Names the request that proposed the content of a version. */
export const findRequestFact: FindReleaseFacts = async (services, db: Queries, version) => {
  const { flowId, versionId } = version;
  // A flow is read and hashed only where there is something to find: others wait for the transaction.
  const any = await db
    .selectFrom('change_request_flows')
    .select('request_id')
    .where('flow_id', '=', flowId)
    .limit(1)
    .executeTakeFirst();
  if (!any) return [];
  const flow = await services.get(flowStore).load(db, flowId, versionId);
  const { hash } = await readContent(services, db, flow);
  const row = await findProposing(db, flowId, hash, ['open', 'released']);
  if (!row) return [];
  const { number, request_id: id } = row;
  return [{ text: format(strings.fact, { number }), tone: '', page: detail.to({ id }) }];
};
