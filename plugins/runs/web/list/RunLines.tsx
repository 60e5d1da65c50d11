import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { TimeAgo } from '#core/web/ui';
import type { Run } from '../../contract';
import { strings } from '../../strings';
import { RunStatusMark, describeRun } from './RunStatusMark';
import './runLines.css';

interface Props {
  /** The name of the list, for screen readers. */
  readonly label: string;
  readonly runs: readonly Run[];
  /** The run on screen. */
  readonly current?: string | null;
  readonly onOpen: (interactionId: string) => void;
}

/** Runs as lines that open them: status, time, version, and duration. */
export const RunLines = observer(({ label, runs, current, onOpen }: Props) => (
  <ul className="flow-debug-list" aria-label={label}>
    {runs.map(run => (
      <li key={run.interactionId}>
        <button
          type="button"
          data-run={run.interactionId}
          aria-current={run.interactionId === current || undefined}
          onClick={() => onOpen(run.interactionId)}
        >
          <RunStatusMark status={run.status} />
          <span>
            <TimeAgo at={run.startTime} />
          </span>
          <small>
            {describeRun(run)}
            {run.isTrial && ` · ${strings.trial.text}`}
            {run.userId && ` · ${format(strings.userOf, { id: run.userId })}`}
          </small>
        </button>
      </li>
    ))}
  </ul>
));
