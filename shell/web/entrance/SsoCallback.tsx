import { useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { format } from '../../../core/contract';
import { useApp } from '../../../core/web/useApp';
import { paths } from '../paths';
import { EntranceFrame } from './EntranceFrame';
import { failureText } from './FailureNote';
import { strings } from './strings';
import { useEntered } from './useEntered';

/** Where single sign-on comes back to: takes the code, or says what went wrong. */
export default function SsoCallback() {
  const { account } = useApp();
  const entered = useEntered({ in: paths.dashboard.to(), cancelled: '/' });
  const query = new URLSearchParams(useSearch());
  const code = query.get('authToken');
  const error = query.get('error');
  const [failure, setFailure] = useState<string>();
  const used = useRef(false);
  useEffect(() => {
    if (!code || error || used.current) return;
    used.current = true;
    account.loginWithCode(code).then(entered, (cause: unknown) => setFailure(failureText(cause)));
  });

  const said = error
    ? format(strings.ssoError, { error, description: query.get('error_description') ?? '' })
    : (failure ?? (code ? undefined : strings.ssoMissing.text));
  if (said === undefined)
    return (
      <EntranceFrame title={strings.signOn.text}>
        <output>{strings.authenticating.text}</output>
      </EntranceFrame>
    );
  return (
    <EntranceFrame title={strings.signOn.text}>
      <div className="sl-entrance-failure" role="alert">
        {said}
      </div>
      <Link href="/" className="sl-button wide">
        {strings.backToSignOn.text}
      </Link>
    </EntranceFrame>
  );
}
