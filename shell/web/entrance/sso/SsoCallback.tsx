import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { format } from '#core/contract';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { sendSignInCode } from '#core/web/session/ssoWindow';
import { EntranceFrame } from '../EntranceFrame';
import { ArrivalPage, useSignOnBy } from '../signIn/ArrivalPage';
import { strings } from '../strings';
import { keepWanted, readWanted } from './wantedPath';

/** Where single sign-on comes back to: takes the code, or says what went wrong. */
export default function SsoCallback() {
  const query = new URLSearchParams(useSearch());
  const code = query.get('authToken') ?? undefined;
  const error = query.get('error') ?? undefined;
  if (code && error === undefined && query.get('again') === '1') return <HandOver code={code} />;
  const description = query.get('error_description') ?? '';
  return <SignOn code={code} error={error} description={description} />;
}

/** Hands the code of a new sign-in over to the tab that asked for it, and closes the window. */
function HandOver({ code }: { readonly code: string }) {
  useEffect(() => {
    sendSignInCode(code);
    window.close();
  }, [code]);
  return <EntranceFrame title={strings.signedOnAgain.text} intro={strings.closeWindow.text} />;
}

interface Props {
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly description: string;
}

function SignOn({ code, error, description }: Props) {
  const { account, preferences } = useApp();
  const [wanted] = useState(() => readWanted(preferences));
  const signOn = async (authToken: string) => {
    const outcome = await account.loginWithCode(authToken);
    keepWanted(preferences, undefined);
    return outcome;
  };
  const failure = useSignOnBy(code && error === undefined ? () => signOn(code) : undefined, wanted);
  const text =
    error !== undefined
      ? format(strings.ssoError, { error, description })
      : (failure ?? (code ? undefined : strings.ssoMissing.text));
  return <ArrivalPage failure={text} />;
}
