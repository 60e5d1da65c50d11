import type { RequestLine } from '../../contract';
import { strings } from '../../strings';

/** Where a request stands. */
export function RequestStatus({ state, approved }: Pick<RequestLine, 'state' | 'approved'>) {
  if (state === 'released') return <span className="sl-tag good">{strings.released.text}</span>;
  if (state === 'closed') return <span className="sl-tag">{strings.closed.text}</span>;
  return approved ? (
    <span className="sl-tag good">{strings.approved.text}</span>
  ) : (
    <span className="sl-tag warn">{strings.open.text}</span>
  );
}
