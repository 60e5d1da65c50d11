import { Envelope, NewPerson, People, Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCompanyId, useMay, useQuery, useAddressParams } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  Pager,
  SearchField,
} from '#core/web/ui';
import { access, detail, listMembers, type Member } from '../contract';
import { strings } from '../strings';
import { inviteMember, openOutbox } from './actions/memberActions';
import { LinkDialog } from './LinkDialog';
import { memberColumns } from './memberColumns';
import { MemberDialog } from './MemberDialog';
import { OutboxDialog } from './OutboxDialog';

/** The list's state as the address holds it: a link leads to the same page, search and dialog. */
function useTeamAddress() {
  const [params, change] = useAddressParams();
  return {
    query: params.get('query') ?? '',
    page: Math.max(0, (Number.parseInt(params.get('page') ?? '', 10) || 1) - 1),
    inviting: params.has('invite'),
    outbox: params.has('outbox'),
    search: (query: string) => change({ query: query || undefined, page: undefined }),
    turnTo: (page: number) =>
      change({ page: page > 0 ? `${page + 1}` : undefined }, { step: true }),
    unsent: params.get('link'),
    close: (dialog: 'invite' | 'outbox' | 'link') => change({ [dialog]: undefined }),
    closeInvited: (unsent?: Member) => change({ invite: undefined, link: unsent?.customerId }),
  };
}

const limit = 24;

/** The members of the company: found, invited and managed here. */
export default observer(function Team() {
  const { session } = useApp();
  const companyId = useCompanyId();
  const address = useTeamAddress();
  const [, navigate] = useLocation();
  const [mayInvite, mayUpdate] = [useMay(access, 'create'), useMay(access, 'update')];
  const { query, page } = address;
  const input = { params: { companyId }, query: { page, limit, ...(query && { query }) } };
  const { data, error, mutate } = useQuery(listMembers, input, { keepPreviousData: true });

  const invite = <ActionButton action={inviteMember} intent="primary" icon={<NewPerson />} />;
  const nobody = query ? (
    <EmptyState icon={<Search size={22} />} title={format(strings.noMatch, { query })}>
      {strings.noMatchHelp.text}
    </EmptyState>
  ) : (
    <EmptyState icon={<People size={22} />} title={strings.empty.text} action={invite}>
      {strings.emptyHelp.text}
    </EmptyState>
  );
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={
        <>
          <ActionButton action={openOutbox} icon={<Envelope />} />
          {invite}
        </>
      }
    >
      <SearchField label={strings.search.text} value={query} onSearch={address.search} />
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <>
          <DataTable
            label={strings.members.text}
            columns={memberColumns(session.profile?.customerId)}
            rows={data?.customers}
            rowKey={({ customerId }) => customerId}
            onOpen={({ customerId }) => navigate(detail.to({ id: customerId }))}
            empty={nobody}
          />
          {data && !query && data.customerCount === 1 && nobody}
          {data && (
            <Pager page={page} limit={limit} total={data.customerCount} onPage={address.turnTo} />
          )}
        </>
      )}
      {address.inviting && mayInvite && <MemberDialog onClose={address.closeInvited} />}
      {address.unsent && mayUpdate && (
        <LinkDialog customerId={address.unsent} onClose={() => address.close('link')} />
      )}
      {address.outbox && mayUpdate && <OutboxDialog onClose={() => address.close('outbox')} />}
    </Page>
  );
});
