import { statusText } from './RunList';

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
