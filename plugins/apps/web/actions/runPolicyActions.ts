import { copyText, openAt, type Context } from '#core/web';
import { apiClient, navigate, notices, session } from '#core/web/services';
import { comparison } from '#plugins/compare/contract';
import { hostedPolicyPath } from '#plugins/pages/contract';
import * as contract from '../../contract';
import type { AddedTo, PolicyOfApp } from './policyActions';
import { listEveryApp } from './runAppActions';

const getPage = ({ appId }: AddedTo) => contract.policiesTab.to({ id: appId });
const toParams = ({ app: { appId }, policy: { policyId } }: PolicyOfApp) => ({
  params: { appId, policyId },
});

export const add = (context: Context, app: AddedTo) =>
  openAt(context, getPage(app), { policy: '' });

export const edit = (context: Context, { app, policy }: PolicyOfApp) =>
  openAt(context, getPage(app), { policy: policy.policyId });

export const showStarts = (context: Context, { app, policy }: PolicyOfApp) =>
  openAt(context, getPage(app), { starts: policy.policyId });

export const compare = (context: Context, { app: { appId }, policy }: PolicyOfApp) =>
  context.get(navigate)(comparison.to({ appId, id: policy.policyId }));

export function copyHosted(context: Context, { app, policy }: PolicyOfApp) {
  const path = hostedPolicyPath(app.companyId, policy.policyId);
  return copyText(context.get(notices), `${context.get(session).publicUrl}${path}`);
}

export const copyId = (context: Context, { policy: { policyId } }: PolicyOfApp) =>
  copyText(context.get(notices), policyId);

export function toggle(context: Context, acted: PolicyOfApp) {
  const status = acted.policy.status === 'enabled' ? 'disabled' : 'enabled';
  return context.get(apiClient).run(contract.savePolicy, { ...toParams(acted), body: { status } });
}

export const remove = (context: Context, acted: PolicyOfApp) =>
  context.get(apiClient).run(contract.deletePolicy, toParams(acted));

/** Finds every policy of the company's applications. */
export const findAnyPolicy = async (context: Context, signal: AbortSignal) =>
  (await listEveryApp(context, signal)).flatMap(app =>
    app.policies.map(policy => ({
      id: policy.policyId,
      title: policy.name,
      hint: app.name,
      subject: { app, policy },
    })),
  );
