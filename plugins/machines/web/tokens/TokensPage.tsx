import { Button } from '@blueprintjs/core';
import { Add, Key } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { accountRoute } from '#core/contract/internal';
import { useAddressParams, useCompanyId, useMutation, useQuery } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { listPersonalTokens, revokePersonalToken, type PersonalToken } from '../../contract';
import { strings } from '../../strings';
import { addToken } from '../actions/accountActions';
import { SignInList } from '../signIns/SignInList';
import { NewTokenDialog } from './NewTokenDialog';
import { endsSoon, isExpired } from './tokenTimes';
import { useRevokeToken } from './useRevokeToken';
import '../machines.css';

function TokenEnd({ token }: { readonly token: PersonalToken }) {
  if (isExpired(token)) return <span className="sl-tag">{strings.expired.text}</span>;
  return (
    <span className={endsSoon(token) ? 'mc-warning' : ''}>
      <TimeAgo at={token.expires} />
    </span>
  );
}

const tokenColumns = (
  revoke: (token: PersonalToken) => Promise<void>,
): readonly Column<PersonalToken>[] => [
  { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name },
  {
    id: 'permissions',
    header: strings.permissions.text,
    width: '2fr',
    from: 640,
    cell: ({ roles, readOnly }) => (
      <>
        {roles.join(', ') || strings.allRoles.text}{' '}
        {readOnly && <span className="sl-tag">{strings.readOnly.text}</span>}
      </>
    ),
  },
  { id: 'expires', header: strings.expires.text, cell: token => <TokenEnd token={token} /> },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 760,
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.never.text} />,
  },
  {
    id: 'address',
    header: strings.usedFrom.text,
    from: 860,
    cell: ({ usedAddress }) => usedAddress || '—',
  },
  {
    id: 'revoke',
    header: '',
    width: '110px',
    align: 'end',
    cell: token => (
      <Button
        size="small"
        text={strings.revoke.text}
        aria-label={format(strings.revokeNamed, { name: token.name })}
        onClick={() => void revoke(token)}
      />
    ),
  },
];

/** The personal access tokens of the person who looks, for the environment that is shown. */
export default function TokensPage() {
  const params = { companyId: useCompanyId() };
  const [address, change] = useAddressParams();
  const { data, error, mutate } = useQuery(listPersonalTokens, { params });
  const revoke = useMutation(revokePersonalToken);
  const soon = data?.tokens.filter(endsSoon).length ?? 0;
  const end = useRevokeToken(tokenId => revoke.run({ params: { ...params, tokenId } }));
  const add = <ActionButton action={addToken} intent="primary" icon={<Add />} />;
  return (
    <Page
      title={strings.tokensTitle.text}
      intro={
        <>
          <Link href={accountRoute.to()}>{strings.toAccount.text}</Link> ·{' '}
          {strings.tokensIntro.text}
        </>
      }
      actions={add}
    >
      {soon > 0 && (
        <output className="mc-warning">{format(strings.expiresSoon, { count: soon })}</output>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.tokensTitle.text}
          columns={tokenColumns(end)}
          rows={data?.tokens}
          rowKey={({ tokenId }) => tokenId}
          empty={
            <EmptyState icon={<Key size={22} />} title={strings.tokensNone.text} action={add}>
              {strings.tokensNoneHelp.text}
            </EmptyState>
          }
        />
      )}
      <SignInList />
      {address.has('new') && <NewTokenDialog onClose={() => change({ new: undefined })} />}
    </Page>
  );
}
