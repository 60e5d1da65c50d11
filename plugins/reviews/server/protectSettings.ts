import { findCallerRoles, type CallGuard } from '#core/server/internal';
import { approvals } from '../contract';
import { strings } from '../strings';
import { readPolicy } from './policy';

/**
 * Calls that change connections or variables that flows may use, by their lines. New ones are used by
 * none yet.
 */
const changing = new Set([
  'PUT /connections/:connectionId',
  'DELETE /connections/:connectionId',
  'PUT /constructs/:name',
  'DELETE /constructs/:name',
  'POST /constructs/:name/rename',
  'POST /constructs/change',
  'POST /constructs/import',
  'POST /constructs/imports/:importId/undo',
  'POST /constructs/remove',
  'POST /constructs/restore',
  'POST /company/:companyId/batchImport/:instanceId/apply',
  'POST /company/:companyId/promotions',
  'PUT /company/:companyId/promotions/:promotionId/rollback',
]);

/**
 * Refuses to change connections and variables where the policy leaves them to approvers: what they
 * hold decides what a reviewed flow does.
 */
export const protectSettings: CallGuard = async (call, { line }) => {
  if (!changing.has(line)) return undefined;
  const policy = await readPolicy(call.db);
  if (policy.approvals === 0 || policy.guardsSettings !== true) return undefined;
  const roles = policy.roles.length > 0 ? await findCallerRoles(call) : [];
  const named = policy.roles.length === 0 || policy.roles.some(role => roles.includes(role));
  return named && call.access.allows(approvals, 'update') ? undefined : strings.guardsSettings.text;
};
