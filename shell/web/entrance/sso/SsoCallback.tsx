import { useState } from 'react';
import { useSearch } from 'wouter';
import { format } from '#core/contract';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { ArrivalPage, useSignOnBy } from '../signIn/ArrivalPage';
import { strings } from '../strings';
import { keepWanted, readWanted } from './wantedPath';

/** Where single sign-on comes back to: takes the code, or says what went wrong. */
export default function SsoCallback() {
  const { account, preferences } = useApp();
  const query = new URLSearchParams(useSearch());
  const code = query.get('authToken');
  const error = query.get('error');
  const [wanted] = useState(() => readWanted(preferences));
  const signOn = async (authToken: string) => {
    const outcome = await account.loginWithCode(authToken);
    keepWanted(preferences, undefined);
    return outcome;
  };
  const failure = useSignOnBy(code && !error ? () => signOn(code) : undefined, wanted);
  const text = error
    ? format(strings.ssoError, { error, description: query.get('error_description') ?? '' })
    : (failure ?? (code ? undefined : strings.ssoMissing.text));
  return <ArrivalPage failure={text} />;
}
