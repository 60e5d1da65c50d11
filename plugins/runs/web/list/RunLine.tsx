import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { TimeAgo } from '#core/web/ui';
import type { Run } from '../../contract';
import { strings } from '../../strings';
import { formatDuration } from '#core/web/ui/formatDuration';
import { useDebug } from '../debug/DebugContext';
import { statusText } from './statusText';

/** One run in the list. */
export const RunLine = observer(function RunLine({ run }: { run: Run }) {
  const debug = useDebug();
  const { versionId, timeDifference, userId, isTrial, status, hasError, startTime } = run;
  return (
    <li>
      <button type="button" onClick={() => void debug.open(run.interactionId)}>
        <em className="flow-debug-status" data-status={status} data-error={hasError || undefined}>
          {statusText(status)}
        </em>
        <span>
          <TimeAgo at={startTime} />
        </span>
        <small>
          {format(strings.runSummary, { version: versionId, time: formatDuration(timeDifference) })}
          {isTrial && ` · ${strings.trial.text}`}
          {userId && ` · ${userId}`}
        </small>
      </button>
    </li>
  );
});
