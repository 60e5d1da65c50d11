import { format } from '#core/contract';
import { formatMoment, formatNumber } from '#core/contract/format/readerFormats';
import type { TransferJob } from '../../contract';
import { strings } from '../../strings';

/** Names an export by when it began. */
export const toExportName = ({ createdDate }: TransferJob): string =>
  format(strings.exportOf, { when: formatMoment(createdDate) });
/** Titles the download of an export’s archive. */
export const toDownloadTitle = ({ createdDate }: TransferJob): string =>
  format(strings.downloadOf, { when: formatMoment(createdDate) });
/** Names an import by when it began. */
export const toImportName = ({ createdDate }: TransferJob): string =>
  format(strings.importOf, { when: formatMoment(createdDate) });

/** Exports that are still being written. */
export const exportRuns = ({ status }: TransferJob): boolean =>
  status === 'waiting' || status === 'running';

/** Imports that are neither done nor given up. */
export const importIsOpen = ({ status }: TransferJob): boolean =>
  status !== 'done' && status !== 'cancelled';

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes as people say it. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const digits = step === 0 || value >= 10 ? 0 : 1;
  const size = formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${size} ${units[step]}`;
}
