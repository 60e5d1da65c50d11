import { isAt, openAt, saveFile, type Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import {
  authenticatorsConnectorId,
  identityConnections,
} from '#plugins/connectors/contract/internal';
import * as contract from '../../contract';
import type { EndUserDetail } from '../../contract';
import type { FactorOfUser } from './userActions';

const { userPage, usersPage } = contract;
const factorConnection = identityConnections.find(
  each => each.connectorId === authenticatorsConnectorId,
)!.connectionId;
const getPage = ({ userId }: EndUserDetail) => userPage.to({ id: userId });
const getCompanyId = (context: Context) => context.get(apiClient).companyId ?? '';
const toParams = (context: Context, { userId }: EndUserDetail) => ({
  companyId: getCompanyId(context),
  userId,
});

export const add = (context: Context) => openAt(context, usersPage.to(), { add: '' });

export const bringIn = (context: Context) => openAt(context, usersPage.to(), { import: '' });

export async function saveAll(context: Context): Promise<void> {
  const input = { params: { companyId: getCompanyId(context) } };
  saveFile('users.csv', await context.get(apiClient).api.download(contract.exportUsers, input));
}

export const edit = (context: Context, user: EndUserDetail) =>
  openAt(context, getPage(user), { edit: '' });

export const askPassword = (context: Context, user: EndUserDetail) =>
  openAt(context, getPage(user), { password: '' });

export const unlock = (context: Context, user: EndUserDetail) =>
  context.get(apiClient).run(contract.unlockUser, { params: toParams(context, user) });

export const expire = (context: Context, user: EndUserDetail) =>
  context
    .get(apiClient)
    .run(contract.setUserPassword, { params: toParams(context, user), body: {} });

const change = (enabled: boolean) => (context: Context, user: EndUserDetail) =>
  context
    .get(apiClient)
    .run(contract.saveUser, { params: toParams(context, user), body: { enabled } });
export const enable = change(true);
export const disable = change(false);

export const takeFactor = (context: Context, { user, factor: { deviceId } }: FactorOfUser) =>
  context
    .get(apiClient)
    .run(contract.removeUserFactor, { params: { ...toParams(context, user), deviceId } });

export const takeFactors = (context: Context, user: EndUserDetail) =>
  deleteAt(context, user, factorConnection);

/** Leaves the user's page for the list. */
export async function remove(context: Context, user: EndUserDetail): Promise<void> {
  await deleteAt(context, user, user.connectionId);
  if (isAt(getPage(user))) context.get(navigate)(usersPage.to());
}

const deleteAt = (context: Context, user: EndUserDetail, connectionId: string) =>
  context
    .get(apiClient)
    .run(contract.deleteUser, { params: { ...toParams(context, user), connectionId } });
