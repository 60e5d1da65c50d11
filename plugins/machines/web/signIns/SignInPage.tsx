import { Button } from '@blueprintjs/core';
import { Key, Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { permissions, useAddressParams, useApp, useMutation, useQuery } from '#core/web';
import { EmptyState, ErrorState, FactList, Page, Spinner } from '#core/web/ui';
import { DashboardLink } from '#core/web/ui/internal';
import { answerSignIn, findSignIn, type SignInQuestion, type SignInRequest } from '../../contract';
import { strings } from '../../strings';
import { groupPermissions } from './groupPermissions';
import '../machines.css';

interface AskedProps {
  readonly asked: SignInQuestion;
  readonly busy: boolean;
  readonly onAnswer: (approve: boolean) => void;
}

/** Which application asks, where, and for what, with both answers. */
function Asked({ asked, busy, onAnswer }: AskedProps) {
  const { host, session } = useApp();
  const titles = new Map(
    host.at(permissions).map(({ value }) => [value.permission.id, value.title.text]),
  );
  const { change, view } = groupPermissions(asked.permissions, titles);
  const list = (names: readonly string[]) => names.join(', ') || strings.nothing.text;
  return (
    <section className="mc-consent" aria-label={strings.signInTitle.text}>
      <p>{format(strings.signInWarning, { name: asked.name })}</p>
      <FactList
        facts={[
          [strings.application.text, asked.name],
          [strings.description.text, asked.description || '—'],
          [strings.environment.text, asked.environmentName],
          [strings.signedInAs.text, session.profile?.email ?? ''],
          [strings.mayChange.text, list(change)],
          [strings.mayView.text, list(view)],
          [strings.lasts.text, format(strings.minutes, { count: asked.minutes })],
          [strings.returnsTo.text, asked.redirectUri],
        ]}
      />
      <p className="mc-answers">
        <Button
          intent="primary"
          loading={busy}
          text={strings.approveSignIn.text}
          onClick={() => onAnswer(true)}
        />
        <Button disabled={busy} text={strings.deny.text} onClick={() => onAnswer(false)} />
      </p>
    </section>
  );
}

/** Where a person approves or denies a sign-in through an application, which its request describes. */
export default function SignInPage() {
  const [address] = useAddressParams();
  const { environment = '', ...request } = Object.fromEntries(address) as SignInRequest & {
    readonly environment?: string;
  };
  const params = { environmentId: environment };
  const { notices } = useApp();
  const [answered, setAnswered] = useState<'approved' | 'denied'>();
  const asks = environment !== '';
  const { data, error, mutate } = useQuery(findSignIn, asks ? { params, body: request } : null);
  const answer = useMutation(answerSignIn);
  async function send(approve: boolean) {
    try {
      const reply = await answer.run({ params, body: { approve, request } });
      setAnswered(approve ? 'approved' : 'denied');
      location.assign(reply.redirect);
    } catch (fault) {
      notices.failure(fault);
    }
  }
  const title =
    data && !answered ? format(strings.signInAsks, { name: data.name }) : strings.signInTitle.text;
  return (
    <Page title={title} intro={asks && !answered ? strings.signInIntro.text : undefined}>
      {!asks ? (
        <EmptyState
          icon={<Key size={22} />}
          title={strings.signInMissing.text}
          action={<DashboardLink />}
        >
          {strings.signInMissingHelp.text}
        </EmptyState>
      ) : answered ? (
        <EmptyState
          icon={<Tick size={22} />}
          title={(answered === 'approved' ? strings.signInApproved : strings.signInWasDenied).text}
        >
          {strings.signInDone.text}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : data ? (
        <Asked asked={data} busy={answer.busy} onAnswer={approve => void send(approve)} />
      ) : (
        <Spinner />
      )}
    </Page>
  );
}
