import { isAt, openAt, type Context, allPages } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import * as contract from '../../contract';
import { appTabs } from '../detail/appTabs';
import type { ActedApp } from './appActions';

const { detail, list } = contract;
const getPage = ({ appId }: ActedApp) => detail.to({ id: appId });

export const add = (context: Context) => openAt(context, list.to(), { new: '' });

export const open = (context: Context, app: ActedApp) => context.get(navigate)(getPage(app));

/** Leaves the application's page for the list. */
export async function remove(context: Context, app: ActedApp): Promise<void> {
  await context.get(apiClient).run(contract.deleteApp, { params: { appId: app.appId } });
  if (appTabs.some(({ route }) => isAt(route.to({ id: app.appId }))))
    context.get(navigate)(list.to());
}

const rotate = (what: 'keys' | 'secret') => (context: Context, app: ActedApp) =>
  openAt(context, contract.keysTab.to({ id: app.appId }), { rotate: what });
export const rotateKeys = rotate('keys');
export const rotateSecret = rotate('secret');

export const endOverlap = (context: Context, { appId }: ActedApp) =>
  context.get(apiClient).run(contract.endOverlap, { params: { appId } });

const setStatus =
  (status: ActedApp['status']) =>
  (context: Context, { appId }: ActedApp) =>
    context.get(apiClient).run(contract.saveApp, { params: { appId }, body: { status } });
export const disable = setStatus('disabled');
export const enable = setStatus('enabled');

/** Lists every application of the company. */
export function listEveryApp(context: Context, signal: AbortSignal) {
  const { api } = context.get(apiClient);
  return allPages(
    async (page, limit) =>
      (await api.call(contract.listApps, { query: { page, limit } }, { signal })).apps,
  );
}

/** Finds every application of the company. */
export const findAnyApp = async (context: Context, signal: AbortSignal) =>
  (await listEveryApp(context, signal)).map(app => ({
    id: app.appId,
    title: app.name,
    subject: app,
  }));
