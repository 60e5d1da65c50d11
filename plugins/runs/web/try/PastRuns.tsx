import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApp, useQuery } from '#core/web';
import { listRuns } from '../../contract';
import { strings } from '../../strings';
import { useDebug } from '../debug/DebugContext';
import { RunLines } from '../list/RunLines';

/** The latest runs of the flow, trials and real ones; a press shows one on the canvas. */
export const PastRuns = observer(function PastRuns({
  onShow,
}: {
  onShow: (interactionId: string) => void;
}) {
  const { editor } = useDebug();
  const { session } = useApp();
  const { flowId } = editor.flow;
  const input = session.companyId
    ? { params: { companyId: session.companyId, flowId }, query: { limit: 10 } }
    : null;
  const { data, mutate } = useQuery(listRuns, input, { refreshInterval: 15_000 });
  const { interactionId, status } = editor.trail;
  // The run that is shown began or ended: the list says so, too.
  useEffect(() => {
    if (interactionId) void mutate();
  }, [interactionId, status, mutate]);
  return (
    <section>
      <h3>
        {strings.latestRuns.text}
        <button type="button" className="flow-link" onClick={() => void mutate()}>
          {strings.refresh.text}
        </button>
      </h3>
      {data?.interactions.length === 0 && <p>{strings.noRuns.text}</p>}
      {data && data.interactions.length > 0 && (
        <RunLines
          label={strings.latestRuns.text}
          runs={data.interactions}
          current={interactionId}
          onOpen={onShow}
        />
      )}
    </section>
  );
});
