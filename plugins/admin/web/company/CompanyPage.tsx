import { companyAccess, getCompany } from '#core/contract';
import { useCompanyId, useMay, useQuery } from '#core/web';
import { ErrorState, Page } from '#core/web/ui';
import { companyPanels } from '../../contract';
import { strings } from '../../strings';
import '../admin.css';
import { Outlines } from '../Outlines';
import { TitledPanels } from '../TitledPanels';
import { CompanyFacts } from './CompanyFacts';
import { Domains } from './Domains';
import { Identity } from './Identity';
import { Included } from './Included';

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
        <div className="admin-sections">
          <Identity company={company} mayUpdate={mayUpdate} />
          <CompanyFacts company={company} />
          <Included company={company} />
          <Domains company={company} mayUpdate={mayUpdate} />
          <TitledPanels point={companyPanels} />
        </div>
      )}
    </Page>
  );
}
