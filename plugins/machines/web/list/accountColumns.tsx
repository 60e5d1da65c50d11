import { Edit, Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { ActionItem, RowMenu, TimeAgo, type Column } from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import { detail, type ServiceAccountLine } from '../../contract';
import { strings } from '../../strings';
import { editAccount, removeAccount } from '../actions/accountActions';

/** When the first of an account’s secrets expires; 0 where none does. */
const findNextEnd = ({ secrets }: ServiceAccountLine) =>
  Math.min(...secrets.flatMap(({ expires }) => expires || []), Number.MAX_SAFE_INTEGER);

/** Whether the account is enabled. */
export function AccountStatus({ enabled }: { readonly enabled: boolean }) {
  return enabled ? (
    <span className="sl-tag good">{strings.enabled.text}</span>
  ) : (
    <span className="sl-tag">{strings.disabled.text}</span>
  );
}

/** The columns of the list of service accounts. */
export const accountColumns: readonly Column<ServiceAccountLine>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ accountId, name }) => <Link href={detail.to({ id: accountId })}>{name}</Link>,
  },
  {
    id: 'status',
    header: strings.status.text,
    from: 520,
    width: '100px',
    cell: account => <AccountStatus enabled={account.enabled} />,
  },
  {
    id: 'roles',
    header: strings.roles.text,
    from: 480,
    width: '2fr',
    cell: ({ roles }) => roles.join(', '),
  },
  {
    id: 'ends',
    header: strings.secretEnds.text,
    from: 860,
    width: '140px',
    cell: account => {
      if (account.secrets.length === 0) return '—';
      const end = findNextEnd(account);
      return <TimeAgo at={end === Number.MAX_SAFE_INTEGER ? 0 : end} never={strings.never.text} />;
    },
  },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 640,
    width: '136px',
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.never.text} />,
  },
  menuColumn(account => (
    <RowMenu name={account.name}>
      <ActionItem action={editAccount} subject={account} look={{ icon: <Edit /> }} />
      <ActionItem action={removeAccount} subject={account} look={{ icon: <Trash /> }} />
    </RowMenu>
  )),
];
