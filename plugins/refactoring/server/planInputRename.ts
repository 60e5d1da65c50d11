import { codes, Failure, format } from '#core/contract';
import type { Call } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { renameInputSliced, type InputNames } from '../domain/rename/renameInput';
import { strings } from '../strings';
import { listPinned } from './listPinned';
import { planFlows, type PlannedFlow, type RenamePlan } from './planRename';

type Around = Pick<Call, 'server' | 'db' | 'companyId'>;

/** Plans a new name for an input in the flow that takes it and in those that call it. */
export async function planInputRename(around: Around, names: InputNames): Promise<RenamePlan> {
  const { server, db, companyId } = around;
  const store = server.get(flowStore);
  const target = await store.load(db, names.flowId);
  if (!hasInput(target, names.from))
    throw new Failure(
      404,
      codes.notFound,
      format(strings.noInput, { flow: target.name, name: names.from }),
    );
  const uses = await store.uses(db, companyId, names.flowId);
  const callers = uses.flatMap(({ kind, id }) => (kind === 'flow' ? [id] : []));
  const rename = <F extends Flow>(flow: F) => renameInputSliced(flow, names);
  const flows = await planFlows(around, [names.flowId, ...callers], rename);
  return {
    flows,
    deployed: await listDeployed(around, [names.flowId, ...callers], names),
    pinned: await listPinned(around, [names.flowId, ...callers], rename),
    starters: uses.flatMap(({ kind, name }) => (kind === 'flow' ? [] : [name])),
  };
}

const hasInput = ({ inputSchema }: Flow, name: string) =>
  (inputSchema ?? []).some(({ propertyName }) => propertyName === name);

/** The deployed versions that have the input's old name in them. */
async function listDeployed(around: Around, ids: readonly string[], names: InputNames) {
  const { server, db, companyId } = around;
  const store = server.get(flowStore);
  const deployed: RenamePlan['deployed'][number][] = [];
  for (const flowId of ids) {
    const { name, publishedVersion } = await store.load(db, flowId);
    if (!publishedVersion) continue;
    const version = await store.load(db, flowId, publishedVersion);
    const renamed = await timeSlices.run(companyId, renameInputSliced(version, names));
    if (renamed.flow !== version) deployed.push({ flowId, name, version: publishedVersion });
  }
  return deployed;
}

const inputName = /^[A-Za-z_][\w-]{0,255}$/;

/** Refuses a name that no input can have, or that the flow or one of its callers has already. */
export function refuseInputName(flows: readonly PlannedFlow[], names: InputNames): void {
  const { flowId, to } = names;
  const refuse = (status: number, code: number, message: string) => {
    throw new Failure(status, code, message, [{ at: 'body/to', message }]);
  };
  if (!inputName.test(to)) refuse(400, codes.invalid, strings.inputNameRule.text);
  if (keptBySubflowCalls.has(to))
    refuse(400, codes.invalid, format(strings.reservedInput, { name: to }));
  for (const { before: flow, nodes } of flows) {
    if (flow.flowId === flowId && (hasInput(flow, to) || readsInput(flow, to)))
      refuse(409, codes.conflict, format(strings.inputTaken, { flow: flow.name, name: to }));
    const passing = nodes.find(
      data => subflowCall(data)?.flowId === flowId && data.properties?.[to] !== undefined,
    );
    if (passing)
      refuse(409, codes.conflict, format(strings.inputPassed, { flow: flow.name, name: to }));
  }
}

const readsInput = (flow: Flow, input: string) =>
  findReferences((flow.graphData.elements.nodes ?? []).map(({ data }) => data.properties)).some(
    ({ kind, name }) => kind === 'parameter' && name === input,
  );
