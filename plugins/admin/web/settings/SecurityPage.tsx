import { Card } from '@blueprintjs/core';
import { format } from '#core/contract';
import {
  companyAccess,
  getSecurity,
  getSsoProvider,
  type SsoProvider,
} from '#core/contract/internal';
import { useCompanyId, useMay, useQuery } from '#core/web';
import { ButtonLink, ErrorState, Page, Sections } from '#core/web/ui';
import { ssoPage } from '../../contract';
import { strings } from '../../strings';
import '../admin.css';
import { Outlines } from '../Sections';
import { SecurityForm } from './SecurityForm';

/** Whether members sign in by a provider, and the way to its settings. */
function SsoCard({ provider: { enabled, name, issuer } }: { readonly provider: SsoProvider }) {
  const state = enabled
    ? format(strings.ssoOn, { name: name || issuer })
    : (issuer ? strings.ssoOff : strings.ssoNone).text;
  return (
    <Card className="sl-settings-card admin-sso">
      <div>
        <h2>{strings.sso.text}</h2>
        <p>{state}</p>
      </div>
      <ButtonLink to={ssoPage.to()}>
        {(issuer ? strings.ssoOpen : strings.ssoSetUp).text}
      </ButtonLink>
    </Card>
  );
}

/** How members may sign in to the company. */
export default function SecurityPage() {
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const input = { params: { companyId } };
  const security = useQuery(getSecurity, input);
  const sso = useQuery(getSsoProvider, input);
  const error = security.error ?? sso.error;
  const retry = () => Promise.all([security.mutate(), sso.mutate()]);
  return (
    <Page title={strings.security.text} intro={strings.securityIntro.text}>
      {security.data && sso.data ? (
        <Sections>
          <SecurityForm settings={security.data} mayUpdate={mayUpdate}>
            <SsoCard provider={sso.data.provider} />
          </SecurityForm>
        </Sections>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Outlines />
      )}
    </Page>
  );
}
