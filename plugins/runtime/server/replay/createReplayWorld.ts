import { formatSentence } from '#core/contract/internal';
import type { RunLog } from '../recording/RunLog';
import type { FlowSource } from '../flows/FlowSource';
import { RunSize } from '../interpreter/RunSize';
import type { RunnableFlow, World } from '../interpreter/World';
import { renderTemplate } from '#core/server/template/renderTemplate';

type Kept =
  | 'standIn'
  | 'companyId'
  | 'interactionId'
  | 'request'
  | 'now'
  | 'variables'
  | 'connection'
  | 'runFunction'
  | 'deadline'
  | 'state';
interface ReplayWorldContext extends Pick<World, Kept> {
  readonly draft: RunnableFlow;
  /** Gathers the flows that the replay comes through. */
  readonly met: Map<string, RunnableFlow>;
  readonly flows: FlowSource;
  /** Finds what stands in for a called flow of the environment. */
  readonly around: (flowId: string, versionId: number) => RunnableFlow | undefined;
  readonly answers: Pick<World, 'connector'>;
  readonly log: RunLog;
}

const outside = () => {
  throw new Error('A replay makes no external calls.');
};

/**
 * A world that keeps nothing and from which nothing leaves; the draft stands in it for its flow.
 */
export function createReplayWorld({
  draft,
  met,
  flows,
  around,
  answers,
  log,
  ...kept
}: ReplayWorldContext): World {
  const { companyId } = kept;
  const size = new RunSize();
  return {
    ...kept,
    size,
    flow: async (flowId, versionId, starting = false) => {
      if (flowId === draft.flowId && (versionId === draft.versionId || versionId === -1))
        return draft;
      const near = around(flowId, versionId);
      if (near) {
        met.set(flowId, near);
        return near;
      }
      if (starting && !(await flows.head(companyId, flowId))?.enabled) return undefined;
      const flow = await flows.find(companyId, flowId, versionId);
      if (flow) met.set(flowId, flow);
      return flow;
    },
    connector: id => answers.connector(id),
    render: renderTemplate,
    say: formatSentence,
    quote: () => undefined,
    isForReader: () => true,
    fetch: async () => outside(),
    get: outside,
    callback: async () => outside(),
    continueLink: async () => outside(),
    session: { token: '', keep: () => {} },
    knownBrowser: { isFor: () => false, keepFor: () => {} },
    setCookie: () => {},
    record: entry => log.node(entry, size.step),
  };
}
