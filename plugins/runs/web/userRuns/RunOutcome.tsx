import type { Message } from '#core/contract';
import { userRunStrings as strings } from '../../userRunStrings';

const looks: Readonly<Record<string, { readonly text: Message; readonly tone: string }>> = {
  success: { text: strings.success, tone: 'good' },
  failure: { text: strings.failure, tone: 'bad' },
  error: { text: strings.error, tone: 'bad' },
  timeout: { text: strings.timeout, tone: 'warn' },
  waiting: { text: strings.waiting, tone: '' },
};

/** How a run came out. */
export function RunOutcome({ status }: { readonly status: string }) {
  const look = looks[status];
  return <span className={`sl-tag ${look?.tone ?? ''}`}>{look?.text.text ?? status}</span>;
}
