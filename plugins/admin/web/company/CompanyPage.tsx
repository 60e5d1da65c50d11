import { Card } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { companyAccess, getCompany } from '../../../../core/contract';
import { useApp, useCompanyId, useMay, useQuery, useText } from '../../../../core/web';
import { PluginView } from '../../../../core/web/host/PluginView';
import { ErrorState, Page } from '../../../../core/web/ui';
import { companyPanels } from '../../contract';
import { strings } from '../../strings';
import '../admin.css';
import { Outlines } from '../Outlines';
import { CompanyFacts } from './CompanyFacts';
import { Domains } from './Domains';
import { Identity } from './Identity';
import { Included } from './Included';

/** The company: what it is called and looks like, what it may use, its domains, and what other plugins add. */
export default observer(function CompanyPage() {
  const { host } = useApp();
  const text = useText();
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const { data: company, error, mutate } = useQuery(getCompany, { params: { companyId } });
  return (
    <Page title={strings.company.text} intro={strings.companyIntro.text}>
      {!company && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Outlines />)}
      {company && (
        <div className="admin-sections">
          <Identity company={company} mayUpdate={mayUpdate} />
          <CompanyFacts company={company} />
          <Included company={company} />
          <Domains company={company} mayUpdate={mayUpdate} />
          {host.open(companyPanels).map(({ id, plugin, value }) => (
            <Card key={id} className="admin-card">
              <h2>{text(value.title)}</h2>
              <PluginView plugin={plugin} name={id} view={value.view} props={{}} />
            </Card>
          ))}
        </div>
      )}
    </Page>
  );
});
