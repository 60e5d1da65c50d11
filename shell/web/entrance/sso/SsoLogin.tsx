import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { ssoAddress } from '#core/web/session/ssoWindow';
import { EntranceFrame } from '../EntranceFrame';
import { Field } from '../fields';
import { strings } from '../strings';
import { keepWanted } from './wantedPath';
import { ownPath, withNext } from '../../paths';
import { useSubmit } from '../useSubmit';

/** Asks for the company whose single sign-on to use. */
export default function SsoLogin() {
  const { api, preferences } = useApp();
  const [companyId, setCompanyId] = useState('');
  const next = ownPath(new URLSearchParams(useSearch()).get('next'));
  const { submit, errors, busy } = useSubmit({
    check: () => ({ company: companyId.trim() ? undefined : strings.companyIdRequired.text }),
    async send() {
      keepWanted(preferences, next);
      location.assign(ssoAddress(api.base, companyId.trim()));
      return true;
    },
  });
  return (
    <EntranceFrame
      title={strings.sso.text}
      intro={strings.companyIdHelp.text}
      footer={<Link href={withNext('/', next)}>{strings.backToSignOn.text}</Link>}
    >
      <form onSubmit={submit} noValidate>
        <Field
          label={strings.companyId.text}
          value={companyId}
          onChange={setCompanyId}
          spellCheck={false}
          autoCapitalize="none"
          error={errors['company']}
        />
        <button type="submit" className="sl-button primary wide" disabled={busy}>
          {strings.continue.text}
        </button>
      </form>
    </EntranceFrame>
  );
}
