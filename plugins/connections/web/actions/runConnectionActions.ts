import { createElement } from 'react';
import { format } from '#core/contract';
import { isAt, openAt, type Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import { confirm } from '#core/web/ui';
import * as contract from '../../contract';
import { detailStrings } from '../../detailStrings';
import { strings } from '../../strings';
import { InUse } from '../connections/detail/ConnectionUses';
import type { NamedConnection } from './connectionActions';

const { detail, list, testDrive } = contract;
const go = (context: Context) => context.get(navigate);
const getPage = ({ connectionId }: Pick<NamedConnection, 'connectionId'>) =>
  detail.to({ id: connectionId });

export const add = (context: Context) => openAt(context, list.to(), { new: '' });

export const openAddForm = (context: Context, connectorId: string) =>
  openAt(context, list.to(), { new: connectorId });

export const openDrive = (context: Context) => go(context)(testDrive.to());

export const open = (context: Context, connection: NamedConnection) =>
  go(context)(getPage(connection));

export const test = (context: Context, connection: NamedConnection) =>
  openAt(context, getPage(connection), { test: '' });

export async function clone(context: Context, { connectionId }: NamedConnection): Promise<void> {
  const input = { params: { connectionId }, body: {} };
  go(context)(getPage(await context.get(apiClient).run(contract.cloneConnection, input)));
}

/** Leaves the connection's page for the list. Resolves to false where it stays. */
export async function remove(context: Context, connection: NamedConnection): Promise<boolean> {
  const { connectionId, name } = connection;
  if (await tellInUse(context, connection)) return false;
  const agreed = await confirm({
    title: format(strings.removeAsk, { name }),
    body: strings.removeBody.text,
    confirm: strings.remove.text,
    danger: true,
  });
  if (!agreed) return false;
  await context.get(apiClient).run(contract.deleteConnection, { params: { connectionId } });
  if (isAt(getPage(connection))) go(context)(list.to());
  return true;
}

/** Says who uses a connection that is to be deleted; false where nobody does. */
async function tellInUse(context: Context, connection: NamedConnection): Promise<boolean> {
  const { connectionId, name } = connection;
  const used = await context
    .get(apiClient)
    .api.call(contract.listConnectionUses, { params: { connectionId } });
  if (used.uses.length === 0 && used.hidden === 0) return false;
  const show = await confirm({
    title: format(detailStrings.inUse, { name }),
    body: createElement(InUse, used),
    confirm: detailStrings.showUses.text,
    cancel: detailStrings.close.text,
  });
  if (show) openAt(context, getPage(connection), { uses: '' });
  return true;
}

/** Finds every connection of the company, the one on screen first. */
export const findAnyConnection = async (context: Context, signal: AbortSignal) => {
  const here = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const connections = await context
    .get(apiClient)
    .api.call(contract.listConnections, {}, { signal });
  return connections
    .toSorted((a, b) => Number(b.connectionId === here) - Number(a.connectionId === here))
    .map(connection => ({
      id: connection.connectionId,
      title: connection.name,
      hint: connection.connectorId,
      subject: connection,
    }));
};
