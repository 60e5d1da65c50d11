import { ActionItem, RowMenu, TimeAgo, type Column } from '#core/web/ui';
import type { TransferJob } from '../../contract';
import { strings } from '../../strings';
import { removeImport, showImport, type ListedImport } from '../actions/archiveActions';
import { toImportName, sizeText } from '../actions/jobs';

const looks: Readonly<Record<string, readonly [tone: string, text: string]>> = {
  uploading: ['warn', strings.isUploading.text],
  checking: ['', strings.isChecking.text],
  checked: ['warn', strings.isCheckedNow.text],
  applying: ['', strings.isApplying.text],
  done: ['good', strings.isApplied.text],
  failed: ['bad', strings.failed.text],
  cancelled: ['', strings.cancelled.text],
};
/** The columns of the list of imports. */
export const importColumns = (
  list: (job: TransferJob) => ListedImport,
): readonly Column<TransferJob>[] => [
  {
    id: 'created',
    header: strings.begun.text,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'state',
    header: strings.state.text,
    width: '1.6fr',
    cell: ({ status, message }) => (
      <>
        <span className={`sl-tag ${looks[status]?.[0] ?? ''}`}>{looks[status]?.[1] ?? status}</span>
        {message && <small>{message}</small>}
      </>
    ),
  },
  {
    id: 'mode',
    header: strings.mode.text,
    from: 620,
    width: '1.4fr',
    cell: ({ mode }) => (mode === 'replace' ? strings.modeReplace : strings.modeAdd).text,
  },
  { id: 'size', header: strings.size.text, from: 480, cell: ({ bytes }) => sizeText(bytes) },
  {
    id: 'actions',
    header: '',
    width: '48px',
    align: 'end',
    cell: job => (
      <RowMenu name={toImportName(job)}>
        <ActionItem action={showImport} subject={list(job)} />
        <ActionItem action={removeImport} subject={list(job)} />
      </RowMenu>
    ),
  },
];
