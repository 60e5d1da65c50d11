import { useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { ssoAddress } from './ssoAddress';
import { strings } from '../strings';

/** Takes the whole page to the single sign-on of the company in the address. */
export default function SsoRedirect() {
  const { api } = useApp();
  const companyId = new URLSearchParams(useSearch()).get('companyId');
  useEffect(() => {
    if (companyId) location.replace(ssoAddress(api.base, companyId));
  }, [api, companyId]);
  if (!companyId) return <Redirect to={paths.ssoLogin.path} replace />;
  return <EntranceFrame title={strings.sso.text} intro={strings.redirecting.text} />;
}
