import { codes, Failure, format } from '#core/contract';
import type { CallGuard } from '#core/server/internal';
import type { DeployObserver } from '#plugins/flows/contract/internal';
import { strings } from '../strings';
import { findLink } from './linkRow';
import { gitActor } from './gitActor';

/**
 * The calls that are closed in an environment that takes changes only from its branch. People can
 * still enter values of variables and connections, since secrets are in no repository.
 */
const closed = new Set([
  'POST /flows',
  'PUT /flows/:flowId',
  'DELETE /flows/:flowId',
  'PUT /flows/:flowId/clone',
  'PUT /flows/:flowId/deploy',
  'PUT /flows/:flowId/disable',
  'PUT /flows/:flowId/enable',
  'PUT /flows/:flowId/versions/:versionId/revert',
  'POST /flows/:flowId/inputs/:input/rename',
  'POST /flows/:flowId/nodes/:nodeId/fields/:field/rename',
  'POST /flows/:flowId/tests',
  'POST /flows/:flowId/tests/keep',
  'PUT /flows/:flowId/tests/:testId',
  'DELETE /flows/:flowId/tests/:testId',
  'PUT /flows/import',
  'POST /flows/shared',
  'PUT /flowtemplates/:flowTemplateId/import',
  'POST /company/:companyId/promotions',
  'PUT /company/:companyId/promotions/:promotionId/rollback',
  'POST /company/:companyId/batchImport/:instanceId/apply',
  'POST /constructs',
  'DELETE /constructs/:name',
  'POST /constructs/:name/rename',
  'POST /constructs/change',
  'POST /constructs/import',
  'POST /constructs/imports/:importId/undo',
  'POST /constructs/remove',
  'POST /constructs/restore',
  'POST /connections',
  'DELETE /connections/:connectionId',
  'POST /connections/:connectionId/clone',
  'POST /apps',
  'PUT /apps/:appId',
  'DELETE /apps/:appId',
  'POST /apps/:appId/policy',
  'PUT /apps/:appId/policy/:policyId',
  'DELETE /apps/:appId/policy/:policyId',
  'POST /company/:companyId/canaries',
]);

/** Refuses changes by people where the environment takes them from its branch alone. */
export const protect: CallGuard = async ({ customerId, db }, { line }) => {
  if (customerId === gitActor || !closed.has(line)) return undefined;
  const row = await findLink(db);
  if (row?.protected !== 1) return undefined;
  return format(strings.isProtected, { branch: row.branch });
};

/** Undoes what anyone but the repository deploys there, by whatever call. */
export const protectDeployed: DeployObserver = async (_, db, { actorId }) => {
  if (actorId === gitActor) return;
  const row = await findLink(db);
  if (row?.protected !== 1) return;
  throw new Failure(409, codes.conflict, format(strings.isProtected, { branch: row.branch }));
};
