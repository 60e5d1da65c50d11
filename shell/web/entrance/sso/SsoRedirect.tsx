import { useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { ssoAddress } from '#core/web/session/ssoWindow';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { strings } from '../strings';
import { keepWanted } from './wantedPath';

/** Takes the whole page to the single sign-on of the company in the address. */
export default function SsoRedirect() {
  const { api, preferences } = useApp();
  const companyId = new URLSearchParams(useSearch()).get('companyId');
  useEffect(() => {
    if (!companyId) return;
    keepWanted(preferences, undefined);
    location.replace(ssoAddress(api.base, companyId));
  }, [api, preferences, companyId]);
  if (!companyId) return <Redirect to={paths.ssoLogin.path} replace />;
  return <EntranceFrame title={strings.sso.text} intro={strings.redirecting.text} />;
}
