import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { type Column, DataTable, Dialog, EmptyState, ErrorState, SearchField } from '#core/web/ui';
import { addUserToGroup, type EndUser, type UserGroup } from '../../contract';
import { userStrings as strings } from '../../strings';
import { userColumns } from '../users/userColumns';
import { useUserList } from '../users/useUserList';

interface Props {
  readonly group: UserGroup;
  readonly onClose: () => void;
}

interface Adding {
  readonly added: ReadonlySet<string>;
  readonly busy: boolean;
  readonly add: (user: EndUser) => void;
}
const createColumns = ({ added, busy, add }: Adding): readonly Column<EndUser>[] => [
  ...userColumns.slice(0, 1),
  {
    id: 'add',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '120px',
    align: 'end',
    cell: user =>
      added.has(user.userId) ? (
        <span className="sl-tag good">{strings.isIn.text}</span>
      ) : (
        <Button
          size="small"
          text={strings.addOne.text}
          aria-label={format(strings.addOneOf, { name: user.displayName })}
          disabled={busy}
          onClick={() => add(user)}
        />
      ),
  },
];

/** Finds users and puts them into a group, one after the other. */
export function AddUsersDialog({ group: { groupId, name: group }, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [open, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const users = useUserList({ query, state: '' });
  const { run, busy } = useMutation(addUserToGroup);
  const add = async ({ userId, displayName: name }: EndUser) => {
    try {
      await run({ params: { companyId, groupId, userId } });
      setAdded(before => new Set(before).add(userId));
      notices.success(format(strings.putIn, { name }));
    } catch (error) {
      notices.failure(error);
    }
  };
  return (
    <Dialog
      isOpen={open}
      title={format(strings.addToGroupTitle, { name: group })}
      style={{ width: 560 }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{strings.addToGroupHelp.text}</p>
        <SearchField label={strings.search.text} value={query} onSearch={setQuery} />
        {users.error ? (
          <ErrorState error={users.error} onRetry={() => users.mutate()} />
        ) : (
          <DataTable
            label={strings.title.text}
            columns={createColumns({ added, busy, add: user => void add(user) })}
            rows={users.isLoading && !users.first ? undefined : users.rows}
            rowKey={({ userId }) => userId}
            {...(users.more && { loadMore: users.loadMore })}
            loadingMore={users.loadingMore}
            empty={
              <EmptyState
                icon={<People size={22} />}
                title={query ? strings.noMatch.text : strings.empty.text}
              >
                {query ? strings.noSearchMatchHelp.text : strings.noneToAddHelp.text}
              </EmptyState>
            }
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={() => setOpen(false)} />} />
    </Dialog>
  );
}
