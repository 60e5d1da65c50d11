import { ProgressBar } from '@blueprintjs/core';
import { format } from '#core/contract';
import type { TransferJob } from '../../contract';
import { strings } from '../../strings';
import { exportRuns } from '../actions/jobs';

/** How far an export has come, or how it came out. */
export function ExportState({ job }: { readonly job: TransferJob }) {
  const { status, done, total, table, message } = job;
  if (exportRuns(job))
    return (
      <div className="transfer-progress">
        <ProgressBar value={total === 0 ? 0 : done / total} intent="primary" />
        <small>
          {status === 'waiting'
            ? strings.exportWaits.text
            : format(strings.exportRuns, { done, total, table })}
        </small>
      </div>
    );
  if (status === 'done') return <span className="sl-tag good">{strings.written.text}</span>;
  if (status === 'cancelled') return <span className="sl-tag">{strings.cancelled.text}</span>;
  return (
    <>
      <span className="sl-tag bad">{strings.failed.text}</span>
      <small>{message}</small>
    </>
  );
}
