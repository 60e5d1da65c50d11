import { Download } from '@blueprintjs/icons';
import { formatMoment } from '#core/contract/format/readerFormats';
import { format } from '#core/contract';
import { ActionIconButton, ActionItem, RowMenu, TimeAgo, type Column } from '#core/web/ui';
import { keptDays, type TransferJob } from '../../contract';
import { strings } from '../../strings';
import { sizeText, toExportName, exportRuns } from '../actions/jobs';
import { downloadExport, removeExport } from '../actions/archiveActions';
import { ProgressBar } from '@blueprintjs/core';

/** How far an export has come, or how it came out. */
function ExportState({ job }: { readonly job: TransferJob }) {
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
        {message && <small>{message}</small>}
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

/** The columns of the list of exports. */
export const exportColumns: readonly Column<TransferJob>[] = [
  {
    id: 'created',
    header: strings.begun.text,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'state',
    header: strings.state.text,
    width: '1.6fr',
    cell: job => <ExportState job={job} />,
  },
  {
    id: 'content',
    header: strings.content.text,
    from: 620,
    width: '1.4fr',
    cell: ({ secrets, users }) =>
      [
        secrets === 'passphrase' ? strings.secretsSealed.text : strings.secretsLeftOut.text,
        ...(users ? [strings.usersToo.text] : []),
      ].join(' · '),
  },
  {
    id: 'size',
    header: strings.size.text,
    from: 760,
    cell: ({ done, bytes }) => format(strings.sizeOf, { rows: done, size: sizeText(bytes) }),
  },
  {
    id: 'kept',
    header: strings.keptUntil.text,
    from: 480,
    cell: ({ createdDate }) =>
      formatMoment(createdDate + keptDays * 86_400_000, { dateStyle: 'medium' }),
  },
  {
    id: 'actions',
    header: '',
    width: '96px',
    align: 'end',
    cell: job => (
      <>
        {job.status === 'done' && (
          <ActionIconButton
            action={downloadExport}
            subject={job}
            icon={<Download />}
            size="small"
            showsBusy
          />
        )}
        <RowMenu name={toExportName(job)}>
          <ActionItem action={removeExport} subject={job} />
        </RowMenu>
      </>
    ),
  },
];
