import type { Call } from '#core/server';
import type { FlowVersion } from '#plugins/flows/contract/internal';
import { createLinks, toTime } from '../answer';
import { listComponents } from './listComponents';
import { toFlowParts, type ReadFlow } from './toFlowResource';

type At = Pick<Call, 'server' | 'companyId'>;
interface FlowName {
  readonly id: string;
  readonly name: string;
}

/** Returns the number of a version by its line in the list. */
export const getNumber = ({ _id: { versionId } }: FlowVersion): number => versionId;

/** Returns the path of a version below its environment. */
export const versionPath = (flowId: string, versionId: string | number): string =>
  `/flows/${flowId}/versions/${versionId}`;

const toTimes = ({ createdDate, deployedDate, alias }: FlowVersion) => ({
  ...(alias && { alias }),
  createdAt: toTime(createdDate),
  ...(deployedDate && { deployedAt: toTime(deployedDate) }),
});

/** A version as the published format has it, without its graph. */
export function toVersionResource(call: At, flow: FlowName, line: FlowVersion) {
  const version = getNumber(line);
  const path = versionPath(flow.id, version);
  return {
    _links: createLinks(call, path, {
      details: `${path}/details`,
      flow: `/flows/${flow.id}`,
      'flow.export': path,
      'flow.revert': path,
    }),
    environment: { id: call.companyId },
    flow,
    version,
    ...toTimes(line),
  };
}

/** A version with its graph, and the components of its pages where they are asked for. */
export function toVersionDetails(
  call: At,
  details: {
    readonly flow: FlowName;
    readonly line: FlowVersion;
    readonly read: ReadFlow;
    readonly expand: string;
  },
) {
  const { flow, line, read, expand } = details;
  const path = versionPath(flow.id, getNumber(line));
  const instances = (read.graphData?.elements.nodes ?? []).flatMap(({ data }) =>
    data.connectionId
      ? [[`connectorInstances.${data.id}`, `/connectorInstances/${data.connectionId}`] as const]
      : [],
  );
  const { deployedAt: _, ...parts } = toFlowParts(read);
  return {
    _links: createLinks(call, `${path}/details`, {
      'flow.export': path,
      'flow.revert': path,
      ...Object.fromEntries(instances),
    }),
    environment: { id: call.companyId },
    ...parts,
    ...toTimes(line),
    flow,
    version: getNumber(line),
    ...(expand.split(',').some(each => each.trim() === 'skcomponents') && {
      skcomponents: listComponents(read),
    }),
  };
}

/** An export as the published format has it. */
export function toVersionExport(
  call: At,
  read: ReadFlow & { readonly versionId?: number; readonly variables?: readonly object[] },
) {
  const { flowId, name, currentVersion, versionId = currentVersion, publishedVersion } = read;
  const { deployedAt: _, ...parts } = toFlowParts(read);
  return {
    _links: createLinks(call, versionPath(flowId, versionId), { flow: `/flows/${flowId}` }),
    environment: { id: call.companyId },
    flow: { id: flowId, name },
    version: versionId,
    publishedVersion: publishedVersion ?? -1,
    ...parts,
    variables: read.variables ?? [],
  };
}
