import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { ReaderCall, ReadRun } from '../../contract';
import type { FlowStore } from '#plugins/flows/contract';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import type { RunEvent, RunReader } from '#plugins/runs/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { redactValue } from '#plugins/flows/contract/graph/redact/redact';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';

const most = 400;

/**
 * A run with its steps by title, without what is secret; without an id the newest that went wrong.
 */
export async function readRunSteps(
  { flows, runs }: { readonly flows: FlowStore; readonly runs: RunReader },
  { db }: ReaderCall,
  connector: (connectorId: string) => ConnectorManifest | undefined,
  flowId: string,
  asked: string | undefined,
): Promise<ReadRun | undefined> {
  const interactionId = asked ?? (await runs.findLastFailed(db, flowId));
  if (interactionId === undefined) return undefined;
  const { run, steps, shown: data } = await runs.read(db, { flowId, interactionId });
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const { flowId: id, versionId } of steps) {
    const key = `${id} ${versionId}`;
    if (titles.has(key)) continue;
    const load = isDraftVersion(versionId) ? flows.loadDraft : flows.load;
    const flow = await load(db, id, versionId).catch(() => undefined);
    const { nodes } = indexGraph(flow?.graphData ?? { elements: { nodes: [] } });
    titles.set(
      key,
      new Map(
        [...nodes].map(([nodeId, node]) => [
          nodeId,
          nodeTitle(node.data, connector(node.data.connectorId ?? '')),
        ]),
      ),
    );
  }
  const getTitle = (step: RunEvent) =>
    titles.get(`${step.flowId} ${step.versionId}`)?.get(step.nodeId ?? '') ??
    step.nodeId ??
    'Start';
  return {
    interactionId,
    status: run.status,
    versionId: run.versionId,
    startTime: run.startTime,
    data,
    steps: steps.slice(-most).map(step => ({
      nodeId: step.nodeId,
      flowId: step.flowId,
      title: getTitle(step),
      connectorId: step.connectorId,
      capability: step.capability,
      eventType: step.eventType,
      message: data ? (redactValue(step.eventMessage) as string) : '',
      hasError: step.hasError,
      took: step.timeDifference,
      input: data ? redactValue(step.input) : null,
      error: data ? redactValue(step.error) : null,
    })),
  };
}
