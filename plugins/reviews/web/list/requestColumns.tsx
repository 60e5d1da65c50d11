import { Link } from 'wouter';
import { format } from '#core/contract';
import { TimeAgo, type Column } from '#core/web/ui';
import { detail, type RequestLine } from '../../contract';
import { strings } from '../../strings';
import { RequestStatus } from './RequestStatus';

/** The columns of the list of change requests. */
export const requestColumns: readonly Column<RequestLine>[] = [
  { id: 'number', header: strings.number.text, width: '70px', cell: ({ number }) => `#${number}` },
  {
    id: 'title',
    header: strings.titleColumn.text,
    width: '3fr',
    cell: ({ requestId, title, openComments }) => (
      <>
        <Link href={detail.to({ id: requestId })}>{title}</Link>
        {openComments > 0 && (
          <>
            {' '}
            <span className="sl-tag">{format(strings.commentCount, { count: openComments })}</span>
          </>
        )}
      </>
    ),
  },
  {
    id: 'flows',
    header: strings.flows.text,
    from: 700,
    width: '2fr',
    cell: ({ flowNames }) => flowNames.join(', '),
  },
  {
    id: 'status',
    header: strings.status.text,
    width: '110px',
    cell: request => <RequestStatus {...request} />,
  },
  {
    id: 'author',
    header: strings.author.text,
    from: 560,
    width: '1fr',
    cell: ({ createdBy }) => createdBy.name,
  },
  {
    id: 'updated',
    header: strings.updated.text,
    from: 640,
    width: '136px',
    cell: ({ updatedDate }) => <TimeAgo at={updatedDate} />,
  },
];
