import { Button, MenuItem } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { RowMenu, TimeAgo, type Column } from '#core/web/ui';
import { keptDays, type TransferJob } from '../../contract';
import { strings } from '../../strings';
import { sizeText } from '../sizeText';
import { exportRuns, ExportState } from './ExportState';

interface Actions {
  readonly saving: string | undefined;
  readonly save: (job: TransferJob) => void;
  readonly remove: (job: TransferJob) => void;
}
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The columns of the list of exports. */
export const exportColumns = ({
  saving,
  save,
  remove,
}: Actions): readonly Column<TransferJob>[] => [
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
    cell: ({ createdDate }) => day.format(createdDate + keptDays * 86_400_000),
  },
  {
    id: 'actions',
    header: '',
    width: '96px',
    align: 'end',
    cell: job => {
      const name = format(strings.exportOf, { when: moment.format(job.createdDate) });
      return (
        <>
          {job.status === 'done' && (
            <Button
              variant="minimal"
              size="small"
              icon={<Download />}
              aria-label={format(strings.downloadOf, { name })}
              loading={saving === job.instanceId}
              onClick={() => save(job)}
            />
          )}
          <RowMenu name={name}>
            <MenuItem
              intent="danger"
              text={(exportRuns(job) ? strings.cancelExport : strings.deleteExport).text}
              onClick={() => remove(job)}
            />
          </RowMenu>
        </>
      );
    },
  },
];
