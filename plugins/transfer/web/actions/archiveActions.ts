import { action, fromModule } from '#core/web/plugin';
import { mayTransfer, type TransferJob } from '../../contract';
import { strings } from '../../strings';
import { exportRuns, importIsOpen, toDownloadTitle } from './jobs';

const when = mayTransfer;
const load = () => import('./runArchiveActions');

/** An import as the page of archives lists it. */
export interface ListedImport {
  readonly job: TransferJob;
  readonly show: () => void;
  /** Ends its upload, where it is one that runs. */
  readonly stopUpload: () => void;
  /** Called once it is gone. */
  readonly onRemoved: () => void;
}

/** Opens the dialog for a new export. */
export const exportCompany = action('transfer.export', {
  title: strings.exportThis,
  words: 'backup, download, archive',
  when,
  run: fromModule(load, 'openExport'),
});

/** Opens the page where an archive is chosen. */
const importArchive = action('transfer.import', {
  title: strings.importArchive,
  words: 'restore, upload, backup, archive',
  when,
  run: fromModule(load, 'openImport'),
});

/** Downloads a finished archive. */
export const downloadExport = action('transfer.downloadExport', {
  palette: false,
  title: toDownloadTitle,
  when,
  run: fromModule(load, 'download'),
});

/** Stops an export that runs, or deletes its archive. */
export const removeExport = action('transfer.removeExport', {
  palette: false,
  title: (job: TransferJob) => (exportRuns(job) ? strings.cancelExport : strings.deleteExport).text,
  when,
  danger: true,
  confirm: job => ({
    title: (exportRuns(job) ? strings.cancelExportAsk : strings.deleteExportAsk).text,
    body: (exportRuns(job) ? strings.cancelExportBody : strings.deleteExportBody).text,
    confirm: (exportRuns(job) ? strings.cancelExport : strings.deleteExport).text,
  }),
  run: fromModule(load, 'removeExport'),
});

/** Shows an import of the list above it. */
export const showImport = action('transfer.showImport', {
  title: strings.showImport,
  palette: false,
  when,
  run: fromModule(load, 'showImport'),
});

/** Cancels an import that is not over, or takes one that is over out of the list. */
export const removeImport = action('transfer.removeImport', {
  palette: false,
  title: ({ job }: ListedImport) =>
    (importIsOpen(job) ? strings.cancelImport : strings.deleteImport).text,
  when,
  danger: true,
  offered: ({ job }) => job.status !== 'applying',
  confirm: ({ job }) => ({
    title: (importIsOpen(job) ? strings.cancelImportAsk : strings.deleteImportAsk).text,
    body: (importIsOpen(job) ? strings.cancelImportBody : strings.deleteImportBody).text,
    confirm: (importIsOpen(job) ? strings.cancelImport : strings.deleteImport).text,
  }),
  run: fromModule(load, 'removeImport'),
});

/** The actions of archives of the whole company. */
export const archiveActions = [
  exportCompany,
  importArchive,
  downloadExport,
  removeExport,
  showImport,
  removeImport,
];
