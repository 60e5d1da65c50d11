import { format } from '#core/contract';
import { useCompanyId, useMutation, usePages, useMay } from '#core/web';
import { DataTable, ErrorState, TimeAgo, type Column } from '#core/web/ui';
import { Button } from '@blueprintjs/core';
import { access, listMemberTokens, revokeMemberToken, type MemberToken } from '../../contract';
import { strings } from '../../strings';
import { useRevokeToken } from '../tokens/useRevokeToken';
import '../machines.css';

const tokenColumns = (
  revoke: ((token: MemberToken) => Promise<void>) | undefined,
): readonly Column<MemberToken>[] => [
  { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name },
  {
    id: 'owner',
    header: strings.owner.text,
    width: '2fr',
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'expires',
    header: strings.expires.text,
    from: 640,
    cell: ({ expires }) => <TimeAgo at={expires} />,
  },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 760,
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.never.text} />,
  },
  {
    id: 'revoke',
    header: '',
    width: '110px',
    align: 'end',
    cell: token =>
      revoke && (
        <Button
          size="small"
          text={strings.revoke.text}
          aria-label={format(strings.revokeNamed, { name: token.name })}
          onClick={() => void revoke(token)}
        />
      ),
  },
];

/** The personal access tokens of all members, which administrators can revoke. */
export function MemberTokens() {
  const params = { companyId: useCompanyId() };
  const mayRevoke = useMay(access, 'delete');
  const revoke = useMutation(revokeMemberToken);
  const tokens = usePages(listMemberTokens, {
    input: (page, limit) => ({ params, query: { page, limit } }),
    rows: reply => reply.tokens,
    id: ({ tokenId }) => tokenId,
  });
  const end = useRevokeToken(tokenId => revoke.run({ params: { ...params, tokenId } }));
  if (tokens.error) return <ErrorState error={tokens.error} onRetry={() => tokens.mutate()} />;
  if (tokens.rows.length === 0) return null;
  return (
    <section className="mc-part" aria-label={strings.memberTokens.text}>
      <header>
        <h2>{strings.memberTokens.text}</h2>
      </header>
      <DataTable
        label={strings.memberTokens.text}
        columns={tokenColumns(mayRevoke ? end : undefined)}
        rows={tokens.rows}
        rowKey={({ tokenId }) => tokenId}
        {...(tokens.more && { loadMore: tokens.loadMore })}
        loadingMore={tokens.loadingMore}
      />
    </section>
  );
}
