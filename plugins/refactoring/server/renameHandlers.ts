import { codes, Failure, format } from '#core/contract';
import { handle, type Call, type Queries } from '#core/server';
import { heavyWork } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import { readVariableKey, variableKey, variableStore } from '#plugins/variables/contract';
import * as contract from '../contract';
import type { FieldNames } from '../domain/rename/renameField';
import { strings } from '../strings';
import { planFieldRename, refuseFieldName } from './planFieldRename';
import { planInputRename, refuseInputName } from './planInputRename';
import { toPreview } from './planRename';
import { findUses, findVariable, planVariableRename, refuseUsedName } from './planVariableRename';
import { createOutdated, requireSeen, writeRename, type Seen } from './writeRename';

/** A name that stands for the new one while there is none. */
const anyName = 'renamed';

/** Refuses where a flow has come to use what is renamed since the plan was made. */
function requireKnown(
  users: readonly { readonly flowId: string; readonly name: string }[],
  known: ReadonlySet<string>,
): void {
  const late = users.find(({ flowId }) => !known.has(flowId));
  if (late) throw createOutdated(late.name);
}

function requireOtherName(from: string, to: string): void {
  const message = strings.sameName.text;
  if (from === to) throw new Failure(400, codes.invalid, message, [{ at: 'body/to', message }]);
}

async function renameVariable(
  call: Call,
  given: string,
  { to, seen, keep = false }: { to: string; seen: Seen; keep?: boolean | undefined },
) {
  const { server, companyId } = call;
  const variable = await findVariable(call, given);
  const key = variable.name;
  const { name, context, flowId } = readVariableKey(key);
  requireOtherName(name, to);
  const { flows } = await planVariableRename(call, key, to);
  await requireSeen(call, flows, seen);
  const known = new Set((await findUses(call, key)).map(({ flowId }) => flowId));
  let renamed = key;
  const saved = await writeRename(call, {
    flows,
    message: format(strings.renamedVariable, { name, to }),
    variable: { ...variable, name: variableKey(to, context, flowId) },
    write: async (db: Queries) => {
      requireKnown(await findUses({ ...call, db }, key), known);
      renamed = await server.get(variableStore).rename(db, companyId, { key, to, keep });
      await refuseUsedName({ ...call, db }, renamed, to);
      return {
        action: 'rename',
        resource: 'variable',
        resourceId: renamed,
        before: { name: key },
        after: { name: renamed, flows: flows.length, ...(keep && { kept: key }) },
      };
    },
  });
  server.get(variableStore).forget(companyId);
  return { name: renamed, flows: saved };
}

async function renameInput(
  call: Call,
  names: { flowId: string; from: string; to: string },
  seen: Seen,
) {
  const { server, companyId } = call;
  const { flowId, from, to } = names;
  requireOtherName(from, to);
  const { flows } = await planInputRename(call, names);
  await requireSeen(call, flows, seen);
  refuseInputName(flows, names);
  const flow = flows.find(({ before }) => before.flowId === flowId)?.before.name ?? '';
  const store = server.get(flowStore);
  const listCallers = async (db: Queries) =>
    (await store.uses(db, companyId, flowId)).flatMap(({ kind, id, name }) =>
      kind === 'flow' ? [{ flowId: id, name }] : [],
    );
  const known = new Set((await listCallers(call.db)).map(each => each.flowId));
  const saved = await writeRename(call, {
    flows,
    message: format(strings.renamedInput, { flow, name: from, to }),
    write: async (db: Queries) => {
      requireKnown(await listCallers(db), known);
      return {
        action: 'rename',
        resource: 'flow',
        resourceId: flowId,
        before: { input: from },
        after: { name: flow, input: to, flows: flows.length },
      };
    },
  });
  return { name: to, flows: saved };
}

async function renameField(call: Call, names: FieldNames, seen: Seen) {
  const { flowId, from, to } = names;
  requireOtherName(from, to);
  const { flows } = await planFieldRename(call, names);
  await requireSeen(call, flows, seen);
  const page = flows.find(({ before }) => before.flowId === flowId)?.before;
  if (page) refuseFieldName(page, names);
  const flow = page?.name ?? '';
  const saved = await writeRename(call, {
    flows,
    message: format(strings.renamedField, { flow, name: from, to }),
    write: async () => ({
      action: 'rename',
      resource: 'flow',
      resourceId: flowId,
      before: { field: from },
      after: { name: flow, field: to, flows: flows.length },
    }),
  });
  return { name: to, flows: saved };
}

/** Reads and writes many flows, by turns of companies. */
const inTurn = <T>({ companyId }: Call, work: () => Promise<T>): Promise<T> =>
  heavyWork.run(companyId, work);

/** Names changed in all flows at once, and what that changes. */
export const renameHandlers = [
  handle(contract.previewVariableRename, async ({ params }, call) => {
    const { name } = await findVariable(call, params.name);
    return toPreview(await inTurn(call, () => planVariableRename(call, name, anyName)));
  }),
  handle(contract.renameVariable, ({ params, body }, call) =>
    inTurn(call, () => renameVariable(call, params.name, body)),
  ),
  handle(contract.previewInputRename, async ({ params: { flowId, input } }, call) => {
    const names = { flowId, from: input, to: anyName };
    return toPreview(await inTurn(call, () => planInputRename(call, names)));
  }),
  handle(contract.renameInput, ({ params: { flowId, input }, body: { to, seen } }, call) =>
    inTurn(call, () => renameInput(call, { flowId, from: input, to }, seen)),
  ),
  handle(contract.previewFieldRename, async ({ params: { field, ...page } }, call) => {
    const names = { ...page, from: field, to: anyName };
    return toPreview(await inTurn(call, () => planFieldRename(call, names)));
  }),
  handle(contract.renameField, ({ params: { field, ...page }, body: { to, seen } }, call) =>
    inTurn(call, () => renameField(call, { ...page, from: field, to }, seen)),
  ),
];
