import { Type, type Static } from 'typebox';
import { can, endpoint, every } from '#core/contract';
import { access, getFlow, listFlows } from '#plugins/flows/contract';
import { listVersions } from '#plugins/flows/contract/internal';
import {
  countVariables,
  listVariables,
  listVariableUses,
  variablesAccess,
} from '#plugins/variables/contract';
import { failures } from './failures';

/** A flow that a new name changes, with the nodes in it that change. */
export const RenamedFlow = Type.Object({
  flowId: Type.String(),
  name: Type.String(),
  /** The current version, which the change is made to. */
  version: Type.Integer(),
  nodes: Type.Array(Type.Object({ nodeId: Type.String(), title: Type.String() })),
});
export type RenamedFlow = Static<typeof RenamedFlow>;

/** The effects of a new name before it is set, and the places that keep the old one. */
export const RenamePreview = Type.Object({
  flows: Type.Array(RenamedFlow),
  /** The deployed versions that have the old name in them, which stay as they are. */
  deployed: Type.Array(
    Type.Object({ flowId: Type.String(), name: Type.String(), version: Type.Integer() }),
  ),
  /** The versions with the old name that flow policies run by number. */
  pinned: Type.Array(
    Type.Object({
      flowId: Type.String(),
      name: Type.String(),
      version: Type.Integer(),
      by: Type.Array(Type.String()),
    }),
  ),
  /** Callers from outside that pass the flow’s inputs, such as flow policies, by name. */
  starters: Type.Array(Type.String()),
  /** The properties of a page that keep the old name of a field in their text, such as scripts. */
  left: Type.Array(Type.String()),
});
export type RenamePreview = Static<typeof RenamePreview>;

const Renaming = {
  to: Type.String({ minLength: 1, maxLength: 256 }),
  /** The flows of the preview with their versions. Another one, or another version, is refused. */
  seen: Type.Record(Type.String({ maxLength: 100 }), Type.Integer()),
};
/** The result of renaming: the new name, and each changed flow with its new version. */
const Renamed = Type.Object({
  name: Type.String(),
  flows: Type.Array(
    Type.Object({ flowId: Type.String(), name: Type.String(), version: Type.Integer() }),
  ),
});
const changed = [listFlows, getFlow, listVersions];
const changesFlows = can(access, 'update');

export const previewVariableRename = endpoint('GET /constructs/:name/rename', {
  summary: 'Lists the flows and nodes that change when a variable is renamed.',
  reply: RenamePreview,
  when: every(can(variablesAccess, 'read'), can(access, 'read')),
  failure: failures.preview,
});
export const renameVariable = endpoint('POST /constructs/:name/rename', {
  summary:
    'Renames a variable in every flow of the environment, in one transaction. Returns the new composite name.',
  body: Type.Object({
    ...Renaming,
    /** Keeps a copy under the old name, for deployed versions. */
    keep: Type.Optional(Type.Boolean()),
  }),
  reply: Renamed,
  when: every(can(variablesAccess, 'update'), changesFlows),
  failure: failures.renameVariable,
  invalidates: () => [...changed, listVariables, countVariables, listVariableUses],
});
export const previewInputRename = endpoint('GET /flows/:flowId/inputs/:input/rename', {
  summary: 'Lists the flows and nodes that change when a flow input is renamed.',
  reply: RenamePreview,
  when: can(access, 'read'),
  failure: failures.preview,
});
export const renameInput = endpoint('POST /flows/:flowId/inputs/:input/rename', {
  summary: 'Renames a flow input in its flow and in every flow that passes it, in one transaction.',
  body: Type.Object(Renaming),
  reply: Renamed,
  when: changesFlows,
  failure: failures.renameInput,
  invalidates: () => changed,
});
export const previewFieldRename = endpoint(
  'GET /flows/:flowId/nodes/:nodeId/fields/:field/rename',
  {
    summary: 'Lists the flows and nodes that change when a page field is renamed.',
    reply: RenamePreview,
    when: can(access, 'read'),
    failure: failures.preview,
  },
);
export const renameField = endpoint('POST /flows/:flowId/nodes/:nodeId/fields/:field/rename', {
  summary:
    'Renames a page field, in its flow and in every flow that receives the page’s output, in one transaction.',
  body: Type.Object(Renaming),
  reply: Renamed,
  when: changesFlows,
  failure: failures.renameField,
  invalidates: () => changed,
});
