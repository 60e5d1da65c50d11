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

interface SsoCardProps {
  readonly provider: SsoProvider;
  /** Single sign-on is one of the sign-in methods. */
  readonly listed: boolean;
}

/** Whether members sign in by a provider, and the way to its settings. */
function SsoCard({ provider: { enabled, name, issuer }, listed }: SsoCardProps) {
  const off = enabled ? strings.ssoUnlisted : issuer ? strings.ssoOff : strings.ssoNone;
  const state = enabled && listed ? format(strings.ssoOn, { name: name || issuer }) : off.text;
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
            <SsoCard
              provider={sso.data.provider}
              listed={security.data.signOnPaths.includes('sso')}
            />
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
