import { observer } from 'mobx-react-lite';
import { companyAccess, getSecurity, getSsoProvider } from '#core/contract';
import { useCompanyId, useMay, useQuery } from '#core/web';
import { ErrorState, Page } from '#core/web/ui';
import { strings } from '../../strings';
import '../admin.css';
import { Outlines } from '../Sections';
import { SecurityForm } from './SecurityForm';
import { SsoForm } from './SsoForm';

/** How members may sign on to the company. */
export default observer(function SecurityPage() {
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const input = { params: { companyId } };
  const security = useQuery(getSecurity, input);
  const sso = useQuery(getSsoProvider, input);
  const error = security.error ?? sso.error;
  const read = security.data && sso.data;
  const retry = () => Promise.all([security.mutate(), sso.mutate()]);
  return (
    <Page title={strings.security.text} intro={strings.securityIntro.text}>
      {!read && (error ? <ErrorState error={error} onRetry={retry} /> : <Outlines />)}
      {security.data && sso.data && (
        <div className="admin-sections">
          <SecurityForm settings={security.data} mayUpdate={mayUpdate} />
          <SsoForm {...sso.data} mayUpdate={mayUpdate} />
        </div>
      )}
    </Page>
  );
});
