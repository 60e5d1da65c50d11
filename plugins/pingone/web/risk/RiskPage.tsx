import { Card } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useMay, useQuery } from '#core/web';
import { ActionButton, ErrorState, Page, Sections, SkeletonRows } from '#core/web/ui';
import { riskAccess, getRiskSettings, type RiskSettingsReply } from '../../contract';
import { strings } from '../../riskTexts';
import { resetRisk } from './resetRisk';
import { RiskForm } from './RiskForm';

type Sources = RiskSettingsReply['sources'];

function tell(state: Sources['places'], name: string): string {
  if (state === 'none') return format(strings.sourceNone, { name });
  return (state === 'ready' ? strings.sourceReady : strings.sourceUnreadable).text;
}

function SourceFacts({ places, anonymousNetworks }: Sources) {
  return (
    <Card className="sl-settings-card">
      <h2>{strings.sources.text}</h2>
      <dl className="sl-facts">
        <div>
          <dt>{strings.geoIp.text}</dt>
          <dd>{tell(places, 'SLUICE_GEOIP_FILE')}</dd>
        </div>
        <div>
          <dt>{strings.networks.text}</dt>
          <dd>{tell(anonymousNetworks, 'SLUICE_ANONYMOUS_NETWORKS_FILE')}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** How the environment rates risk: weights, levels and where facts come from. */
export default function RiskPage() {
  const mayUpdate = useMay(riskAccess, 'update');
  const { data, error, mutate } = useQuery(getRiskSettings, {});
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={data?.own ? <ActionButton action={resetRisk} /> : undefined}
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <SkeletonRows />)}
      {data && (
        <Sections>
          <RiskForm settings={data.settings} mayUpdate={mayUpdate}>
            <SourceFacts {...data.sources} />
          </RiskForm>
        </Sections>
      )}
    </Page>
  );
}
