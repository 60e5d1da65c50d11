import { codes, Failure } from '#core/contract';
import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import * as flows from '#plugins/flows/contract/internal';
import { mediaTypes } from '../../contract/resources';
import * as calls from '../../contract/versionCalls';
import { answer, getMediaType, createLinks } from '../answer';
import { findFlow } from './flowHandlers';
import { toFlowResource } from './toFlowResource';
import {
  toVersionDetails,
  toVersionExport,
  toVersionResource,
  versionPath,
  getNumber,
} from './toVersion';

interface Path {
  readonly flowId: string;
  readonly versionId: string;
}

const page = 500;

/** Reads the lines of all versions of a flow. */
async function listAll(call: Call, flowId: string): Promise<readonly flows.FlowVersion[]> {
  const all: flows.FlowVersion[] = [];
  for (let at = 0; ; at++) {
    const input = { params: { flowId }, query: { page: at, limit: page } };
    const { versions } = await perform(call, flows.listVersions, input);
    all.push(...versions);
    if (versions.length < page) return all;
  }
}

/** Finds the version that a path names, with its line in the list. */
async function findVersion(call: Call, path: Path) {
  const lines = await listAll(call, path.flowId);
  const { name, versionId } = await call.server.get(flowStore).findVersion(call.db, path);
  const line = lines.find(({ _id: id }) => id.versionId === versionId);
  if (line) return { flow: { id: path.flowId, name }, line };
  throw new Failure(404, codes.notFound, flows.describeMissingVersion(name, path.versionId));
}

/** Reads the export of a version; a bundle’s main flow comes first. */
async function readExport(call: Call, path: Path, query: Readonly<Record<string, string>>) {
  const params = { flowId: path.flowId, versionId: path.versionId };
  const read: unknown = await perform(call, flows.exportVersion, { params, query });
  const bundle = read as { readonly flows?: readonly unknown[] };
  return (bundle.flows ?? [read]) as readonly Parameters<typeof toVersionExport>[1][];
}

/** Exports a version, with the flows that it calls where they are asked for. */
async function exportVersion(
  call: Call,
  path: Path,
  asked: { readonly includeSubFlows?: boolean; readonly includeVariableValues?: boolean },
) {
  const [main, ...called] = await readExport(call, path, {
    includeSubFlows: String(asked.includeSubFlows ?? false),
    includeVariableValues: String(asked.includeVariableValues ?? true),
  });
  const exported = toVersionExport(call, main!);
  return asked.includeSubFlows
    ? { ...exported, _embedded: called.map(each => toVersionExport(call, each)) }
    : exported;
}

/** The calls on versions of flows. */
export const versionHandlers: readonly Handler[] = [
  answer(calls.listVersions, async ({ params }, call) => {
    const { flowId } = params;
    const lines = await listAll(call, flowId);
    const { name } = await call.server
      .get(flowStore)
      .findVersion(call.db, { flowId, versionId: '-1' });
    const versions = lines.map(line => toVersionResource(call, { id: flowId, name }, line));
    return { _links: createLinks(call, `/flows/${flowId}/versions`), _embedded: { versions } };
  }),
  answer(calls.getVersion, async ({ params }, call) => {
    const { flow, line } = await findVersion(call, params);
    return toVersionResource(call, flow, line);
  }),
  answer(calls.deleteVersion, async ({ params }, call) => {
    await perform(call, flows.deleteVersion, { params });
  }),
  answer(calls.actOnVersion, async ({ params, body }, call) => {
    if (getMediaType(call) === mediaTypes.exportVersion) return exportVersion(call, params, body);
    const { flowId, versionId } = params;
    await perform(call, flows.revertVersion, { params: { flowId, versionId } });
    call.reply.status(201);
    return toFlowResource(call, await findFlow(call, flowId));
  }),
  answer(calls.nameVersion, async ({ params, body }, call) => {
    const { alias } = body;
    await perform(call, flows.aliasVersion, { params, body: { alias } });
    const path = versionPath(params.flowId, params.versionId);
    return { _links: createLinks(call, `${path}/alias`, { flowVersion: path }), alias };
  }),
  answer(calls.getVersionDetails, async ({ params, query }, call) => {
    const { flow, line } = await findVersion(call, params);
    const versionId = String(getNumber(line));
    const [read] = await readExport(call, { ...params, versionId }, {});
    return toVersionDetails(call, { flow, line, read: read!, expand: query.expand ?? '' });
  }),
];
