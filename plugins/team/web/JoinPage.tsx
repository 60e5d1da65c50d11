import { Button } from '@blueprintjs/core';
import { Envelope, People } from '@blueprintjs/icons';
import { useSearch } from 'wouter';
import { format } from '#core/contract';
import { useApp, useMutation, useQuery } from '#core/web';
import { EmptyState, ErrorState, Page, Spinner } from '#core/web/ui';
import { DashboardLink } from '#core/web/ui/internal';
import { joinCompany, readInvitation } from '../contract';
import { strings } from '../strings';

/** A person with an account reads an invitation to one more company, and accepts it. */
export default function JoinPage() {
  const { account, notices } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { data, error, mutate } = useQuery(readInvitation, token ? { body: { token } } : null);
  const { run, busy } = useMutation(joinCompany);

  const accept = async (company: string) => {
    try {
      const { companyId } = await run({ body: { token } });
      await account.switchCompany(companyId, '/dashboard');
      notices.success(format(strings.joined, { company }));
    } catch (fault) {
      notices.failure(fault);
    }
  };
  return (
    <Page title={strings.joinTitle.text}>
      {!token && (
        <EmptyState
          icon={<Envelope size={22} />}
          title={strings.joinNoToken.text}
          action={<DashboardLink />}
        >
          {strings.joinNoTokenHelp.text}
        </EmptyState>
      )}
      {error && <ErrorState error={error} onRetry={() => mutate()} back={<DashboardLink />} />}
      {token && !data && !error && <Spinner />}
      {data && (
        <EmptyState
          icon={<People size={22} />}
          title={format(strings.joinAsk, { company: data.company })}
          action={
            data.refusal ? (
              <DashboardLink />
            ) : (
              <Button
                intent="primary"
                loading={busy}
                text={strings.joinYes.text}
                onClick={() => void accept(data.company)}
              />
            )
          }
        >
          {data.refusal ?? format(strings.joinHelp, { company: data.company })}
        </EmptyState>
      )}
    </Page>
  );
}
