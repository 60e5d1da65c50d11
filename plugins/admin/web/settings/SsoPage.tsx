import { companyAccess, getSsoProvider } from '#core/contract/internal';
import { useCompanyId, useMay, useQuery } from '#core/web';
import { ErrorState, Page, Sections } from '#core/web/ui';
import { Link } from 'wouter';
import { settingsPage } from '../../contract';
import { strings } from '../../strings';
import '../admin.css';
import { Outlines } from '../Sections';
import { SsoForm } from './SsoForm';

/** The provider by which members of the company sign in. */
export default function SsoPage() {
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const { data, error, mutate } = useQuery(getSsoProvider, { params: { companyId } });
  return (
    <Page
      title={strings.sso.text}
      intro={<Link href={settingsPage.to()}>{strings.ssoBack.text}</Link>}
    >
      {data ? (
        <Sections>
          <SsoForm {...data} mayUpdate={mayUpdate} />
        </Sections>
      ) : error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <Outlines />
      )}
    </Page>
  );
}
