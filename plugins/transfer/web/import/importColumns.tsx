import { MenuItem } from '@blueprintjs/core';
import { format } from '#core/contract';
import { RowMenu, TimeAgo, type Column } from '#core/web/ui';
import type { TransferJob } from '../../contract';
import { strings } from '../../strings';
import { sizeText } from '../sizeText';

interface Actions {
  readonly show: (job: TransferJob) => void;
  readonly remove: (job: TransferJob) => void;
}
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const looks: Readonly<Record<string, readonly [tone: string, text: string]>> = {
  uploading: ['warn', strings.isUploading.text],
  checking: ['', strings.isChecking.text],
  checked: ['warn', strings.isCheckedNow.text],
  applying: ['', strings.isApplying.text],
  done: ['good', strings.isApplied.text],
  failed: ['bad', strings.failed.text],
  cancelled: ['', strings.cancelled.text],
};
/** Imports that are neither done nor given up. */
export const importIsOpen = ({ status }: TransferJob): boolean =>
  status !== 'done' && status !== 'cancelled';

/** The columns of the list of imports. */
export const importColumns = ({ show, remove }: Actions): readonly Column<TransferJob>[] => [
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
      <RowMenu name={format(strings.importOf, { when: moment.format(job.createdDate) })}>
        <MenuItem text={strings.showImport.text} onClick={() => show(job)} />
        {job.status !== 'applying' && (
          <MenuItem
            intent="danger"
            text={(importIsOpen(job) ? strings.cancelImport : strings.deleteImport).text}
            onClick={() => remove(job)}
          />
        )}
      </RowMenu>
    ),
  },
];
