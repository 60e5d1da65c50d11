import { Button } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, usePages } from '#core/web';
import { ButtonLink, DataTable, EmptyState, ErrorState, type Column } from '#core/web/ui';
import { detail, list } from '#plugins/team/contract';
import { listHolders, getRoleName, type Holder, type Role } from '../contract';
import { strings } from '../strings';

interface Props {
  readonly role: Role;
  readonly onRights: (customerId: string) => void;
}

const createColumns = (onRights: Props['onRights']): readonly Column<Holder>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ customerId, name, email }) => (
      <>
        <Link href={detail.to({ id: customerId })}>{name}</Link>
        <small>{email}</small>
      </>
    ),
  },
  {
    id: 'rights',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '150px',
    align: 'end',
    cell: ({ customerId, name }) => (
      <Button
        size="small"
        text={strings.showRights.text}
        aria-label={format(strings.showRightsOf, { name })}
        onClick={() => onRights(customerId)}
      />
    ),
  },
];

/** The members who hold a role, each with a way to all that they may do. */
export function Holders({ role, onRights }: Props) {
  const companyId = useCompanyId();
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(listHolders, {
    input: (page, limit) => ({
      params: { companyId, roleName: getRoleName(role) },
      query: { page, limit },
    }),
    rows: reply => reply.holders,
    id: ({ customerId }) => customerId,
  });
  return (
    <section className="roles-holders">
      <h2>{strings.holders.text}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.holders.text}
          columns={createColumns(onRights)}
          rows={isLoading ? undefined : rows}
          rowKey={({ customerId }) => customerId}
          loadMore={more ? loadMore : undefined}
          loadingMore={loadingMore}
          empty={
            <EmptyState
              icon={<People size={22} />}
              title={strings.noHolders.text}
              action={<ButtonLink to={list.to()}>{strings.toTeam.text}</ButtonLink>}
            >
              {strings.noHoldersHelp.text}
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
