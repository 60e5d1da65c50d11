import { TimeAgo, type Column } from '#core/web/ui';
import type { AuditEvent } from '../contract';
import { strings } from '../strings';

/** The columns of the event list. */
export const eventColumns: readonly Column<AuditEvent>[] = [
  {
    id: 'what',
    header: strings.what.text,
    width: '3fr',
    cell: ({ action, resource, resourceId }) => (
      <>
        {action} · {resource}
        <small>{resourceId || '—'}</small>
      </>
    ),
  },
  { id: 'who', header: strings.who.text, width: '1.6fr', cell: ({ actorName }) => actorName },
  {
    id: 'outcome',
    header: strings.outcome.text,
    from: 460,
    cell: ({ outcome }) =>
      outcome === 'refused' ? (
        <span className="sl-tag bad">{strings.refused.text}</span>
      ) : (
        <span className="sl-tag good">{strings.done.text}</span>
      ),
  },
  { id: 'address', header: strings.address.text, from: 760, cell: ({ address }) => address || '—' },
  { id: 'when', header: strings.when.text, width: '1.2fr', cell: ({ at }) => <TimeAgo at={at} /> },
];
