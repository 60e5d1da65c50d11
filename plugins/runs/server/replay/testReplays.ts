import type { startServer } from '#testing/startServer';
import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import type { flowsOn } from '#plugins/runtime/server/testRuns';

type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;
type Sluice = Awaited<ReturnType<typeof startServer>>;
interface Line {
  readonly verdict: string;
  readonly nodeId: string | null;
  readonly message: string;
  readonly masked: boolean;
}
/** Replays a run against a draft, or the saved flow. */
export const replaysOn =
  (sluice: Sluice) =>
  async ({ companyId, flowId, token }: Flow, interactionId: string, body: object = {}) => {
    const reply = await sluice.inject(
      'POST',
      `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/replay`,
      {
        token,
        body,
      },
    );
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body as {
      outcome: string;
      first: number | null;
      lines: Line[];
      replayed: { nodeId: string | null; fromRecord: boolean; output: unknown }[];
      status: { recorded: string; replayed: string };
      limits: string[];
    };
  };
/** Each line as its node and what became of it. */
export const verdicts = (lines: readonly Line[]) =>
  lines.map(({ nodeId, verdict }) => [nodeId, verdict]);
/** A draft as a call carries it. */
export const graphData = (nodes: Readonly<Record<string, Node>>, links: readonly Link[] = []) => ({
  graphData: createTestGraph(nodes, links),
});
/** An input that the decision flow accepts. */
export const known = { device: 'known', amount: 30, username: 'ada' };
