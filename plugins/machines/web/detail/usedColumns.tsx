import { TimeAgo, type Column } from '#core/web/ui';
import { strings } from '../../strings';

interface Used {
  readonly createdDate: number;
  readonly usedDate: number;
  readonly usedAddress: string;
}

/** When a credential was created, and when and from where it was used last. */
export const usedColumns = <Row extends Used>(): readonly Column<Row>[] => [
  {
    id: 'created',
    header: strings.created.text,
    from: 760,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 520,
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.never.text} />,
  },
  {
    id: 'address',
    header: strings.usedFrom.text,
    from: 860,
    cell: ({ usedAddress }) => usedAddress || '—',
  },
];
