import { format } from '#core/contract';
import type { TransferJob } from '../../contract';
import { strings } from '../../strings';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Names an export by when it began. */
export const toExportName = ({ createdDate }: TransferJob): string =>
  format(strings.exportOf, { when: moment.format(createdDate) });
/** Names an import by when it began. */
export const toImportName = ({ createdDate }: TransferJob): string =>
  format(strings.importOf, { when: moment.format(createdDate) });

/** Exports that are still being written. */
export const exportRuns = ({ status }: TransferJob): boolean =>
  status === 'waiting' || status === 'running';

/** Imports that are neither done nor given up. */
export const importIsOpen = ({ status }: TransferJob): boolean =>
  status !== 'done' && status !== 'cancelled';
