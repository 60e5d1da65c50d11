import { listApps, type App } from '#plugins/apps/contract';
import { listConnections } from '#plugins/connections/contract';
import type { Flow } from '#plugins/flows/contract';
import { readVersion } from '#plugins/flows/contract/internal';
import { listVariables } from '#plugins/variables/contract';
import { listAllFlows } from '../../contract/findFlows';
import type { Environment } from '../folder/Environment';
import { toApplicationSource } from '../resources/applications';
import type { FlowItemSource } from '../items/flowItems';
import { toConnectionSource } from '../resources/connections';
import { toVariableSource } from '../resources/variables';
import type { Caller, Progress } from './Caller';

const pageSize = 200;
const atOnce = 6;

async function listAllApps(caller: Caller): Promise<readonly App[]> {
  const all: App[] = [];
  for (let page = 0; ; page++) {
    const { apps } = await caller.call(listApps, { query: { page, limit: pageSize } });
    all.push(...apps);
    if (apps.length < pageSize) return all;
  }
}

async function readFlows(caller: Caller, progress: Progress): Promise<readonly Flow[]> {
  const rows = await listAllFlows(caller);
  const flows: Flow[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    progress(at, rows.length, 'Reading flows');
    const some = rows.slice(at, at + atOnce).map(({ flowId }) => readVersion(caller, flowId, -1));
    flows.push(...(await Promise.all(some)));
  }
  progress(rows.length, rows.length, 'Reading flows');
  return flows;
}

/** Reads the variables of an environment. */
export async function readVariables(caller: Caller): Promise<Environment['variables']> {
  const variables = await caller.call(listVariables, { query: {} });
  return Object.entries(variables).map(([key, variable]) => toVariableSource(key, variable));
}

/** Reads the connections of an environment. */
export async function readConnections(caller: Caller): Promise<Environment['connections']> {
  return (await caller.call(listConnections, {})).map(toConnectionSource);
}

async function readItems({ kinds, ...caller }: Caller): Promise<readonly FlowItemSource[]> {
  const items: FlowItemSource[] = [];
  for (const kind of kinds)
    for (const item of await kind.list(caller)) items.push({ ...item, kind: kind.kind });
  return items;
}

/** Reads an environment as folders compare with it. */
export const readEnvironment = async (
  caller: Caller,
  progress: Progress = () => {},
): Promise<Environment> => ({
  flows: await readFlows(caller, progress),
  connections: await readConnections(caller),
  variables: await readVariables(caller),
  applications: (await listAllApps(caller)).map(toApplicationSource),
  items: await readItems(caller),
});
