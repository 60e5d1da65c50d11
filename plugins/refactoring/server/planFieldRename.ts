import { codes, Failure, format } from '#core/contract';
import type { Call } from '#core/server';
import { createPause } from '#core/server/internal';
import { flowStore, type Flow } from '#plugins/flows/contract';
import type { StoredFlow } from '#plugins/flows/contract/internal';
import {
  fieldName,
  listFieldNames,
  planRenaming,
} from '#plugins/references/contract/rename/planRenaming';
import { renameField, type FieldNames } from '../domain/rename/renameField';
import { traceOutput } from '../domain/rename/traceOutput';
import { strings } from '../strings';
import { HeldFlows } from './HeldFlows';
import { listPinned } from './listPinned';
import { planFlows, type RenamePlan } from './planRename';

type Around = Pick<Call, 'server' | 'db' | 'companyId'>;

/** Plans a new name for a field of a page wherever the output of the page comes. */
export async function planFieldRename(around: Around, names: FieldNames): Promise<RenamePlan> {
  const { server, db, companyId } = around;
  const store = server.get(flowStore);
  const loaded = new Map<string, StoredFlow | undefined>();
  const heldFlows = new HeldFlows(around);
  const load = async (flowId: string) => {
    if (!loaded.has(flowId)) {
      const known = await store.names(db, [flowId]);
      await heldFlows.add([flowId]);
      loaded.set(flowId, known.has(flowId) ? await store.load(db, flowId) : undefined);
    }
    return loaded.get(flowId);
  };
  const listCallers = async (flowId: string) =>
    (await store.uses(db, companyId, flowId)).flatMap(({ kind, id }) =>
      kind === 'flow' ? [id] : [],
    );
  const flow = await store.load(db, names.flowId);
  const first = { flowId: names.flowId, path: `local.${names.nodeId}.payload.output` };
  requireField(flow, names);
  const places = await traceOutput(first, {
    load,
    listCallers,
    pause: createPause(companyId),
  });
  const paths = new Map<string, string[]>();
  for (const { flowId, path } of places) {
    const own = paths.get(flowId);
    if (own) own.push(path);
    else paths.set(flowId, [path]);
  }
  const rename = <F extends Flow>(each: F) =>
    renameField(each, names, paths.get(each.flowId) ?? []);
  const flows = await planFlows(
    around,
    places.map(({ flowId }) => flowId),
    rename,
  );
  return {
    flows,
    deployed: flows.flatMap(({ before: { flowId, name, publishedVersion } }) =>
      publishedVersion ? [{ flowId, name, version: publishedVersion }] : [],
    ),
    pinned: await listPinned(
      around,
      flows.map(({ before }) => before.flowId),
      rename,
    ),
    starters: [],
    left: [...planRenaming(flow.graphData, names.nodeId, names.from, names.to).left],
  };
}

function requireField(flow: Flow, { nodeId, from }: FieldNames): void {
  if (findFields(flow, nodeId).includes(from)) return;
  throw new Failure(404, codes.notFound, format(strings.noField, { flow: flow.name, name: from }));
}

function findFields({ graphData }: Flow, nodeId: string): readonly string[] {
  const page = (graphData.elements.nodes ?? []).find(({ data }) => data.id === nodeId);
  return page ? listFieldNames(page.data) : [];
}

/** Refuses a name that no field can have, or that the page has already. */
export function refuseFieldName(flow: Flow, { nodeId, to }: FieldNames): void {
  const refuse = (status: number, code: number, message: string) => {
    throw new Failure(status, code, message, [{ at: 'body/to', message }]);
  };
  if (!fieldName.test(to)) refuse(400, codes.invalid, strings.fieldNameRule.text);
  if (findFields(flow, nodeId).includes(to))
    refuse(409, codes.conflict, format(strings.fieldTaken, { name: to }));
}
