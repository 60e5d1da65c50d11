import { Button, Tag } from '@blueprintjs/core';
import { format, type Membership } from '#core/contract';
import type { Column } from '#core/web/ui/table/DataTable.tsx';
import { truncate } from '../nav/truncate';
import { strings } from './strings';

interface Terms {
  /** The company that is open. */
  readonly here: string | null;
  /** There is no other one to go on in. */
  readonly only: boolean;
  readonly open: (company: Membership) => Promise<void>;
  readonly leave: (company: Membership) => Promise<void>;
}

/** How the environments of a person are shown. */
export const environmentColumns = ({
  here,
  only,
  open,
  leave,
}: Terms): readonly Column<Membership>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ companyId, name }) => (
      <span title={name}>
        {truncate(name)} {companyId === here && <Tag minimal>{strings.here.text}</Tag>}
      </span>
    ),
  },
  { id: 'roles', header: strings.roles.text, from: 560, cell: ({ roles }) => roles.join(', ') },
  {
    id: 'actions',
    header: '',
    width: '150px',
    align: 'end',
    cell: each => (
      <>
        {each.companyId !== here && (
          <Button
            size="small"
            text={strings.open.text}
            aria-label={format(strings.openOf, { name: each.name })}
            onClick={() => void open(each)}
          />
        )}{' '}
        <Button
          size="small"
          text={strings.leave.text}
          aria-label={format(strings.leaveOf, { name: each.name })}
          disabled={only}
          onClick={() => void leave(each)}
        />
      </>
    ),
  },
];
