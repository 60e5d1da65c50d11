import { Type } from 'typebox';
import {
  can,
  errorMessages,
  codes,
  endpoint,
  Failure,
  Acknowledgement,
  Paging,
  type Input,
  type Output,
} from '#core/contract';
import { failures } from './failures';
import { FlowChanges, FlowName, largestFlow } from './flowChanges';
import { FlowBody, FlowRow, FlowVersion, type Flow, type LinterError } from './flow';
import { access, mayMakeFlows } from './references';
import { flowNames } from './search';

/** The orders of the flow list; newest saved first where none is asked for. */
export const flowOrders = ['saved', 'deployed', 'name', 'problems'] as const;
/** The parts of the flow list; all flows where none is asked for. */
export const flowStates = ['live', 'changed', 'undeployed', 'disabled', 'problems'] as const;

const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map(each => Type.Literal(each))));

/** Lists the flows of the environment, 24 per page. */
export const listFlows = endpoint('GET /flows', {
  summary:
    'Lists the environment’s flows, 24 per page. Use `state` to filter and `sort` to order them.',
  query: Type.Intersect([
    Paging,
    Type.Object({
      details: Type.Optional(Type.String()),
      isMinimal: Type.Optional(Type.String()),
      noDetails: Type.Optional(Type.String()),
      attributes: Type.Optional(Type.String()),
      sort: Type.Optional(oneOf(flowOrders)),
      state: Type.Optional(oneOf(flowStates)),
    }),
  ]),
  reply: Type.Object({
    flowsInfo: Type.Array(FlowRow),
    connectionsInfo: Type.Array(
      Type.Object({ connectionId: Type.String(), connectorId: Type.String(), name: Type.String() }),
    ),
    connectorsInfo: Type.Array(Type.Object({ connectorId: Type.String(), name: Type.String() })),
    resourceLimit: Type.Object({ total: Type.Integer(), used: Type.Integer() }),
  }),
  when: can(access, 'read'),
  failure: failures.fetchFlows,
});
/** Returns a flow with its graph. */
export const getFlow = endpoint('GET /flows/:flowId', {
  summary:
    'Returns a flow with its graph. `attributes=orx` adds the compiled machine. For a deleted flow, `flowInfo` is omitted.',
  query: Type.Object({ attributes: Type.Optional(Type.String()) }),
  reply: Type.Object({ flowInfo: Type.Optional(FlowBody), message: Type.Optional(Type.String()) }),
  when: can(access, 'read'),
  failure: errorMessages.fetchFlow,
});
/**
 * Returns the flow of an answer of `getFlow`.
 *
 * @throws Failure 404 where the flow was deleted
 */
export function requireFlow({ flowInfo, message }: Output<typeof getFlow>) {
  if (flowInfo) return flowInfo;
  throw new Failure(404, codes.notFound, message ?? errorMessages.fetchFlow.text);
}
export const createFlow = endpoint('POST /flows', {
  summary: 'Creates a flow, empty or with the graph that you send.',
  body: Type.Object({ ...FlowChanges, name: FlowName }),
  reply: Type.Object({ flowInfo: FlowBody }),
  when: mayMakeFlows,
  failure: failures.createFlow,
  bodyLimit: largestFlow,
  invalidates: () => [listFlows, flowNames],
});
/**
 * A choice the importer makes before anything is written: the connection that replaces a missing
 * one.
 */
export const ImportChoice = Type.Object({
  connectionId: Type.String(),
  connectorId: Type.String(),
  name: Type.String(),
  /** Connections of the same connector that could take its place; empty when one has to be made. */
  candidates: Type.Array(Type.Object({ connectionId: Type.String(), name: Type.String() })),
  nodes: Type.Integer(),
});
export const importFlow = endpoint('PUT /flows/import', {
  summary:
    'Imports a flow, a bundle, or an import wrapper. If any part fails, nothing is imported.',
  query: Type.Object({ dryRun: Type.Optional(Type.String()) }),
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 256 })),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    /** A flow, or `{ flows: [...] }`. */
    flowInfo: Type.Unsafe<object>(Type.Object({})),
    flowNameMapping: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** Connection id in the file → connection id here, answering `choices`. */
    connectionMapping: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** False leaves the forms of the file where they are. */
    importForms: Type.Optional(Type.Boolean()),
    /** False deploys only the flows that other flows of the file call, and not the main flow. */
    deploy: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    flowInfo: Type.Optional(FlowBody),
    /** Every flow the import made, main flow first. */
    flows: Type.Array(
      Type.Object({ flowId: Type.String(), name: Type.String(), sourceFlowId: Type.String() }),
    ),
    /** With `dryRun`: what is still to be chosen. */
    choices: Type.Array(ImportChoice),
    variablesCreated: Type.Array(Type.String()),
    connectionsCreated: Type.Array(Type.String()),
    /** How many forms came with the flows, where any did. */
    forms: Type.Optional(Type.Integer()),
    /** Things the importer did that a person may want to know, as sentences. */
    notes: Type.Array(Type.String()),
  }),
  when: mayMakeFlows,
  failure: failures.importFlow,
  bodyLimit: largestFlow,
  invalidates: () => [listFlows, flowNames],
});
export const saveFlow = endpoint('PUT /flows/:flowId', {
  summary:
    'Saves a flow as a new version. Fails with 409 when `currentVersion` is not the stored version.',
  body: Type.Object({
    currentVersion: Type.Integer(),
    ...FlowChanges,
    message: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  reply: FlowBody,
  when: can(access, 'update'),
  failure: failures.updateFlow,
  bodyLimit: largestFlow,
  invalidates: () => [listFlows, flowNames, getFlow, listVersions],
});
export const deleteFlow = endpoint('DELETE /flows/:flowId', {
  summary: 'Deletes a flow with its versions. Fails if another flow or a policy uses it.',
  reply: Acknowledgement,
  when: can(access, 'delete'),
  failure: failures.deleteFlow,
  invalidates: () => [listFlows, flowNames],
});
export const validateFlow = endpoint('PUT /flows/:flowId/validate', {
  summary: 'Lints the saved flow and stores the problems found.',
  reply: Type.Object({
    flowInfo: FlowBody,
    linterErrors: Type.Unsafe<readonly LinterError[]>(Type.Array(Type.Object({}))),
  }),
  when: can(access, 'update'),
  failure: failures.updateFlow,
  invalidates: () => [listFlows, flowNames, getFlow],
});
export const enableFlow = endpoint('PUT /flows/:flowId/enable', {
  summary: 'Enables a flow.',
  reply: Acknowledgement,
  when: can(access, 'update'),
  failure: failures.updateFlow,
  invalidates: () => [listFlows, flowNames, getFlow],
});
export const disableFlow = endpoint('PUT /flows/:flowId/disable', {
  summary: 'Disables a flow, so it can’t be started.',
  reply: Acknowledgement,
  when: can(access, 'update'),
  failure: failures.updateFlow,
  invalidates: () => [listFlows, flowNames, getFlow],
});
export const deployFlow = endpoint('PUT /flows/:flowId/deploy', {
  summary:
    'Deploys the saved version, or the one in `version`. Fails if it breaks a rule that the environment enforces, unless a super admin gives a reason in `override`.',
  query: Type.Object({
    override: Type.Optional(Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })),
    /** Why it is deployed, for the history. */
    reason: Type.Optional(Type.String({ maxLength: 500 })),
    /** An earlier version, in place of the saved one. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  reply: Acknowledgement,
  when: can(access, 'update'),
  failure: failures.deployFlow,
  invalidates: () => [listFlows, flowNames, getFlow, listVersions],
});
export const cloneFlow = endpoint('PUT /flows/:flowId/clone', {
  summary: 'Copies a flow under a new name.',
  body: Type.Object({ name: Type.Optional(FlowName) }),
  reply: Type.Object({ flowInfo: FlowBody }),
  when: mayMakeFlows,
  failure: failures.createFlow,
  invalidates: () => [listFlows, flowNames],
});
export const listVersions = endpoint('GET /flows/:flowId/versions', {
  summary: 'Lists the versions of a flow, newest first.',
  query: Paging,
  reply: Type.Object({
    versions: Type.Array(FlowVersion),
    /** How many versions a flow may have; one more save is refused with 12051. */
    limit: Type.Integer(),
  }),
  when: can(access, 'read'),
});
export const exportVersion = endpoint('GET /flows/:flowId/versions/:versionId', {
  summary:
    'Exports a version, or the latest version with `-1`. With `includeSubFlows`, exports a bundle of the flow and its subflows.',
  query: Type.Object({
    includeSubFlows: Type.Optional(Type.String()),
    includeSubflows: Type.Optional(Type.String()),
    includeVariableValues: Type.Optional(Type.String()),
    includeForms: Type.Optional(Type.String()),
  }),
  reply: Type.Unsafe<object>(Type.Object({})),
  when: can(access, 'read'),
});

/** A client that makes calls, such as that of the console or of a command. */
interface VersionCaller {
  call(endpoint: typeof exportVersion, input: Input<typeof exportVersion>): Promise<object>;
}
/** Reads one version of a flow, without its subflows; the latest one with -1. */
export const readVersion = async (api: VersionCaller, flowId: string, versionId: number) =>
  (await api.call(exportVersion, {
    params: { flowId, versionId: String(versionId) },
    query: {},
  })) as Flow;

export const subFlowStatus = endpoint('GET /flows/:flowId/versions/:versionId/subFlowStatus', {
  summary:
    'Returns, for each subflow that the version calls, whether it exists and which version would run.',
  reply: Type.Object({
    subFlowList: Type.Array(
      Type.Object({
        flowId: Type.String(),
        name: Type.String(),
        versionId: Type.Integer(),
        exists: Type.Boolean(),
        nodeIds: Type.Array(Type.String()),
      }),
    ),
  }),
  when: can(access, 'read'),
});
export const revertVersion = endpoint('PUT /flows/:flowId/versions/:versionId/revert', {
  summary: 'Creates a new version from an old one, without deploying it.',
  reply: Type.Object({ flowInfo: FlowBody }),
  when: can(access, 'update'),
  failure: failures.revertFlow,
  invalidates: () => [listFlows, flowNames, getFlow, listVersions],
});
export const deleteVersion = endpoint('DELETE /flows/:flowId/versions/:versionId', {
  summary:
    'Deletes an old version. The current and deployed versions, and those pinned by a policy, can’t be deleted.',
  reply: Acknowledgement,
  when: can(access, 'delete'),
  invalidates: () => [listVersions],
});
export const aliasVersion = endpoint('PUT /flows/:flowId/versions/:versionId/alias', {
  summary: 'Names a version.',
  body: Type.Object({ alias: Type.String({ maxLength: 256 }) }),
  reply: Acknowledgement,
  when: can(access, 'update'),
  invalidates: () => [listVersions],
});
