import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { format, type Output } from '#core/contract';
import { useOpen, useQuery } from '#core/web';
import { type Column, DataTable, Dialog, EmptyState, ErrorState, TimeAgo } from '#core/web/ui';
import { listRemovedVariables, mayMakeVariables } from '../../contract';
import { strings } from '../../strings';
import type { ManyVariables } from './useManyVariables';
import { getTitle } from '../variableColumns';

type Removed = Output<typeof listRemovedVariables>['removed'][number];

const columns = (restore: ((key: string) => void) | undefined): readonly Column<Removed>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ name, context, type }) => (
      <>
        {name}
        <small>
          {getTitle(context)} · {getTitle(type)}
        </small>
      </>
    ),
  },
  {
    id: 'at',
    header: strings.removedAt.text,
    from: 420,
    cell: ({ removedDate }) => <TimeAgo at={removedDate} />,
  },
  {
    id: 'back',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '120px',
    align: 'end',
    cell: ({ key, name }) =>
      restore && (
        <Button
          size="small"
          text={strings.restore.text}
          aria-label={format(strings.restoreNamed, { name })}
          onClick={() => restore(key)}
        />
      ),
  },
];

/** Variables that were deleted of late, to be restored. */
export function RemovedDialog({
  many,
  onClose,
}: {
  readonly many: ManyVariables;
  readonly onClose: () => void;
}) {
  const [open, setOpen] = useState(true);
  const mayAdd = useOpen(mayMakeVariables);
  const { data, error, mutate } = useQuery(listRemovedVariables, {});
  return (
    <Dialog
      isOpen={open}
      title={strings.removed.text}
      style={{ width: 640 }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{strings.removedIntro.text}</p>
        {error ? (
          <ErrorState error={error} onRetry={() => mutate()} />
        ) : (
          <DataTable
            label={strings.removed.text}
            columns={columns(mayAdd ? key => many.restore([key]) : undefined)}
            rows={data?.removed}
            rowKey={({ key }) => key}
            empty={<EmptyState icon={<Trash size={22} />} title={strings.removedNone.text} />}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={() => setOpen(false)} />} />
    </Dialog>
  );
}
