import { companyAccess, getCompany, type Company } from '#core/contract/internal';
import { useCompanyId, useMay, useQuery } from '#core/web';
import { ErrorState, Page, CopyButton, TimeAgo, Sections } from '#core/web/ui';
import { companyPanels } from '../../contract';
import { strings } from '../../strings';
import { Outlines, TitledPanels } from '../Sections';
import { Domains } from './Domains';
import { Identity } from './Identity';
import { Included } from './Included';
import { Card } from '@blueprintjs/core';
import '../admin.css';

/** The IDs and other facts that identify the company. */
function CompanyFacts({ company }: { readonly company: Company }) {
  return (
    <Card className="sl-settings-card">
      <h2>{strings.facts.text}</h2>
      <dl className="admin-facts">
        <div>
          <dt>{strings.companyId.text}</dt>
          <dd>
            <code>{company.companyId}</code>
            <CopyButton small text={company.companyId} label={strings.copyCompanyId.text} />
          </dd>
        </div>
        <div>
          <dt>{strings.createdDate.text}</dt>
          <dd>
            <TimeAgo at={company.createdDate} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/**
 * The company: what it is called and looks like, what it may use, its domains, and what other
 * plugins add.
 */
export default function CompanyPage() {
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const { data: company, error, mutate } = useQuery(getCompany, { params: { companyId } });
  return (
    <Page title={strings.company.text} intro={strings.companyIntro.text}>
      {!company && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Outlines />)}
      {company && (
        <Sections>
          <Identity company={company} mayUpdate={mayUpdate} />
          <CompanyFacts company={company} />
          <Included company={company} />
          <Domains company={company} mayUpdate={mayUpdate} />
          <TitledPanels point={companyPanels} />
        </Sections>
      )}
    </Page>
  );
}
