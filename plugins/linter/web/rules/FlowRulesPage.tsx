import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useApp, useOpen, useQuery } from '#core/web';
import { ErrorState, Page, Spinner } from '#core/web/ui';
import { list } from '#plugins/flows/contract';
import { listFlowRules, maySetRules } from '../../contract';
import type { RuleGroup } from '../../domain/rule';
import { ruleGroups } from '../../domain/ruleGroups';
import { strings } from '../../strings';
import { RuleCard } from './RuleCard';
import './rules.css';

/**
 * The environment's rules for its flows: each rule, its explanation, its level, and the flows that
 * break it now.
 */
export default observer(function FlowRulesPage() {
  const companyId = useApp().session.companyId ?? '';
  const may = useOpen(maySetRules);
  const { data, error, mutate } = useQuery(listFlowRules, { params: { companyId } });
  const ready = data !== undefined;
  useEffect(() => {
    if (!ready || !location.hash) return;
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    place?.closest('details')?.setAttribute('open', '');
    place?.scrollIntoView({ block: 'center' });
  }, [ready]);
  if (error && !data) return <ErrorState error={error} onRetry={mutate} />;
  if (!data) return <Spinner />;
  const renderCards = (groups: readonly RuleGroup[]) =>
    groups.map(group => (
      <RuleCard
        key={group.id}
        group={group}
        set={data.rules.find(each => each.rule === group.id)}
        readOnly={!may}
      />
    ));
  return (
    <Page
      title={strings.rulesTitle.text}
      intro={
        <>
          <Link href={list.to()}>{strings.allFlows.text}</Link> · {strings.rulesIntro.text}
        </>
      }
    >
      {!may && <p>{strings.onlyLook.text}</p>}
      <h2 className="flow-rules-head">{strings.securityRules.text}</h2>
      {renderCards(ruleGroups.filter(({ optIn }) => optIn))}
      <h2 className="flow-rules-head">{strings.generalRules.text}</h2>
      {renderCards(ruleGroups.filter(({ optIn, refused }) => !optIn && !refused))}
    </Page>
  );
});
