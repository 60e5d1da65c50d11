import { Link } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ActionButton, FactList, Page, PendingPage, TimeAgo } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { getCanary, history, type Canary } from '../../contract';
import { strings } from '../../strings';
import {
  advanceCanary,
  finishCanary,
  pauseCanary,
  resumeCanary,
  rollBackCanary,
} from '../actions/canaryActions';
import { FactTags, CompareLink } from '../FactTags';
import { ArmTable } from './ArmTable';
import { CanaryState, describeWhy } from './CanaryState';
import { describeLook, DifferenceChart } from './DifferenceChart';
import { Ramp } from './Ramp';
import '../releases.css';

const every = 5000;

/** A canary: its ramp, and how both versions do; live while it goes on. */
export default function CanaryPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const input = { params: { companyId, canaryId: params.id } };
  const { data, error, mutate } = useQuery(getCanary, input, {
    keepPreviousData: true,
    refreshInterval: every,
  });
  if (data) return <Shown canary={data} />;
  return (
    <PendingPage
      title={strings.canary.text}
      back={{ to: history.to(), title: strings.title.text }}
      error={error}
      onRetry={() => mutate()}
    />
  );
}

function Shown({ canary }: { readonly canary: Canary }) {
  const { flowId, flowName, fromVersion, toVersion, looks } = canary;
  const why = describeWhy(canary);
  const last = looks.at(-1);
  return (
    <Page
      title={format(strings.canaryOf, { flow: flowName, version: toVersion })}
      intro={
        <>
          <Link href={history.to()}>{strings.title.text}</Link>
          {' · '}
          <Link href={canvas.to({ id: flowId })}>{strings.openFlow.text}</Link>
          {' · '}
          <CompareLink flowId={flowId} before={fromVersion} after={toVersion} />
          {' · '}
          <output>
            <CanaryState state={canary.state} /> {why}
          </output>
        </>
      }
      actions={
        <>
          <ActionButton action={pauseCanary} subject={canary} />
          <ActionButton action={resumeCanary} subject={canary} />
          <ActionButton action={advanceCanary} subject={canary} />
          <ActionButton action={rollBackCanary} subject={canary} variant="outlined" />
          <ActionButton action={finishCanary} subject={canary} intent="primary" />
        </>
      }
    >
      <Ramp canary={canary} />
      <section className="rl-part" aria-labelledby="rl-figures">
        <h2 id="rl-figures">{strings.figures.text}</h2>
        <ArmTable canary={canary} />
        <p className="rl-muted">{strings.figuresHelp.text}</p>
      </section>
      <section className="rl-part" aria-labelledby="rl-difference">
        <h2 id="rl-difference">{strings.differenceTitle.text}</h2>
        {last && <p>{describeLook(last)}</p>}
        <DifferenceChart canary={canary} />
        {last && <p className="rl-muted">{strings.differenceHelp.text}</p>}
      </section>
      <CanaryFacts canary={canary} />
    </Page>
  );
}

function CanaryFacts({ canary }: { readonly canary: Canary }) {
  const { policyName, loss, slowdown, mails, reason, startedByName, startedDate, endedDate } =
    canary;
  return (
    <FactList
      facts={[
        [strings.policy.text, policyName || strings.allPolicies.text],
        [strings.lossLimit.text, format(strings.lossOf, { loss })],
        [strings.slowLimit.text, format(strings.percent, { share: slowdown })],
        [strings.mails.text, (mails ? strings.mailsOn : strings.mailsOff).text],
        [strings.reason.text, reason],
        ...(canary.facts.length + canary.overrode.length > 0
          ? [[strings.checks.text, <FactTags key="facts" {...canary} />] as const]
          : []),
        ...(canary.overrideReason
          ? [[strings.overrideReason.text, canary.overrideReason] as const]
          : []),
        [strings.startedBy.text, startedByName],
        [strings.startedAt.text, <TimeAgo key="started" at={startedDate} />],
        ...(endedDate > 0
          ? [[strings.endedAt.text, <TimeAgo key="ended" at={endedDate} />] as const]
          : []),
      ]}
    />
  );
}
