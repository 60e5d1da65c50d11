import { expect } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
import type { flowsOn } from '#plugins/runtime/server/testRuns';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;

export const parameters = { device: 'known', amount: 30, username: 'ada' };
export const points = ({ flowId }: Pick<Flow, 'flowId'>, ...nodeIds: readonly string[]) =>
  nodeIds.map(nodeId => ({ flowId, nodeId }));

/** Starts trials with breakpoints, which come with ways to go on with them. */
export const trialsOn =
  (sluice: Sluice) =>
  async (
    flow: Pick<Flow, 'token' | 'flowId'>,
    breakpoints: readonly object[],
    body: object = { parameters },
  ) => {
    const started = await sluice.inject('POST', `/flows/${flow.flowId}/try`, {
      token: flow.token,
      body: { ...body, breakpoints },
    });
    expect(started.text).toContain('interactionId');
    const { interactionId, url } = started.body;
    const at = `/flows/${flow.flowId}/trials/${interactionId}`;
    const read = (token = flow.token) => sluice.inject('GET', at, { token });
    const resume = (stopId: number, step: string, more: object = {}, token = flow.token) =>
      sluice.inject('POST', `${at}/resume`, {
        token,
        body: { stopId, step, breakpoints, ...more },
      });
    /** Goes on from where it stands. */
    const go = async (step: string, more: object = {}) => {
      const { stop } = (await read()).body;
      const reply = await resume(stop.stopId, step, more);
      expect(reply).toMatchObject({ status: 200 });
      return reply.body;
    };
    return { interactionId, url, read, resume, go, stop: (await read()).body.stop };
  };
export const nodesOf = ({ events }: { events: readonly { nodeId: string | null }[] }) =>
  events.flatMap(({ nodeId }) => nodeId ?? []);
export const callOf = ({ flowId }: Pick<Flow, 'flowId'>): Node => [
  'flowConnector',
  'startUiSubFlow',
  { subFlowId: { value: flowId }, subFlowVersionId: { value: -1 } },
];
