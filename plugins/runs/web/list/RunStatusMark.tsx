import { statusText } from './RunList';
import { format } from '#core/contract';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import type { Run } from '../../contract';
import { strings } from '../../strings';

const tones = new Map([
  ['success', 'good'],
  ['failure', 'warn'],
  ['error', 'bad'],
  ['timeout', 'warn'],
]);

/** The badge of a run: how it stands, in words and color. */
export const RunStatusMark = ({ status }: { readonly status: string }) => (
  <span className={`sl-tag ${tones.get(status) ?? ''}`}>{statusText(status)}</span>
);

/** Which version or draft ran, and how long it took. */
export function describeRun({ versionId, timeDifference }: Run): string {
  const time = formatDuration(timeDifference);
  return isDraftVersion(versionId)
    ? format(strings.draftSummary, { time })
    : format(strings.runSummary, { version: versionId, time });
}
