import { sql } from 'kysely';
import { codes, Failure, type Access } from '#core/contract';
import { handle, writeAudit } from '#core/server';
import { evaluate } from '#core/contract/internal';
import { findActorRights, findToken, heldDocuments, issueToken } from '#core/server/internal';
import { endSharing, openShared, shareFlow } from '../../contract';
import { list, flowStore } from '#plugins/flows/contract';
import { createFlowExport } from '../porting/createFlowExport';

const week = 7 * 24 * 60 * 60 * 1000;
/**
 * The access of a shared flow: it includes nothing that requires a permission in the company it
 * comes from.
 */
const nothing: Access = {
  allows: () => false,
  entitles: () => false,
  isOn: () => false,
  read: key => key.initially,
};

interface Shared {
  readonly flowId: string;
  readonly versionId: number;
}

const over = () =>
  new Failure(
    404,
    codes.notFound,
    'This shared flow is no longer available. Its link expired, sharing was stopped, or the flow was deleted. Ask for a new link.',
  );

/** The handlers of the calls that share a flow with other companies. */
export const sharingHandlers = [
  handle(shareFlow, async ({ params: { flowId }, body: { versionId = -1 } }, call) => {
    const { server, companyId, customerId } = call;
    const version = await server
      .get(flowStore)
      .findVersion(call.db, { flowId, versionId: String(versionId) });
    const subject: Shared = { flowId, versionId: version.versionId };
    const expires = Date.now() + week;
    const after = { name: version.name, version: version.versionId, expires };
    const token = await call.transaction(async db => {
      await call.audit({ action: 'share', resource: 'flow', resourceId: flowId, after }, db);
      return issueToken(db, {
        audience: 'share',
        customerId,
        companyId,
        subject: { ...subject },
      });
    });
    return { address: `${server.settings.publicUrl}${list.to()}?shared=${token}`, expires };
  }),
  handle(endSharing, async ({ params: { flowId } }, call) => {
    const path = { flowId, versionId: '-1' };
    const { name } = await call.server.get(flowStore).findVersion(call.db, path);
    await call.transaction(async db => {
      await db
        .deleteFrom('tokens')
        .where('audience', '=', 'share')
        .where('company_id', '=', call.companyId)
        .where(sql.ref<string>('subject'), 'like', `%"flowId":"${flowId}"%`)
        .execute();
      await call.audit(
        { action: 'endSharing', resource: 'flow', resourceId: flowId, before: { name } },
        db,
      );
    });
    return { message: 'Sharing stopped' };
  }),
  handle(openShared, async ({ body: { token } }, call) => {
    const { server } = call;
    const { allCompanies } = server.database;
    const share = await findToken(allCompanies, token, 'share');
    if (!share) throw over();
    // Who shared it may still do so: a right that was lost shows nothing later.
    const rights = await findActorRights(server, share.company_id, share.customer_id);
    if (!evaluate(shareFlow.when, rights).open) throw over();
    const { flowId, versionId }: Shared = JSON.parse(share.subject);
    const db = heldDocuments.alike(call.db, server.database.forCompany(share.company_id));
    const row = await db
      .selectFrom('flows')
      .select('name')
      .where('flow_id', '=', flowId)
      .executeTakeFirst();
    if (!row) throw over();
    const document = await createFlowExport({ db, server, access: nothing }, flowId, {
      versionId,
      subflows: true,
    });
    const resourceId = flowId;
    await call.audit({
      action: 'openShared',
      resource: 'flow',
      resourceId,
      after: { name: row.name, versionId },
    });
    if (share.company_id !== call.companyId)
      await writeAudit(
        server,
        { companyId: share.company_id, customerId: call.customerId },
        undefined,
        {
          action: 'openShared',
          resource: 'flow',
          resourceId,
          after: { name: row.name, versionId, by: call.customerId },
        },
      );
    return { name: row.name, document };
  }),
];
