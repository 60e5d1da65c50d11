import { useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { strings } from '../strings';
import { keepWanted } from './wantedPath';

/** Where single sign-on of a company begins; the whole page goes there. */
export const ssoAddress = (base: string, companyId: string): string =>
  `${base}/customers/sso?companyId=${encodeURIComponent(companyId)}`;

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
