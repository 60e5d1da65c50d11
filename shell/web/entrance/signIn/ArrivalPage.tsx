import { Link } from 'wouter';
import { EntranceFrame } from '../EntranceFrame';
import { strings } from '../strings';
import { useEffect, useRef, useState } from 'react';
import type { SignedOn } from '#core/web/session/Account';
import { paths } from '../../paths';
import { failureText } from '../FailureNote';
import { useEntered } from '../useSubmit';

/**
 * Where somebody arrives who has shown elsewhere who they are: says that it is looked at, or what
 * went wrong.
 */
export function ArrivalPage({ failure }: { readonly failure: string | undefined }) {
  if (failure === undefined)
    return (
      <EntranceFrame title={strings.signOn.text}>
        <output>{strings.authenticating.text}</output>
      </EntranceFrame>
    );
  return (
    <EntranceFrame title={strings.signOn.text}>
      <div className="sl-entrance-failure" role="alert">
        {failure}
      </div>
      <Link href="/" className="sl-button wide">
        {strings.backToSignOn.text}
      </Link>
    </EntranceFrame>
  );
}

/**
 * Signs in once with what the address brought, and goes on to where the person wanted to be; answers
 * with what went wrong. Does nothing without.
 */
export function useSignOnBy(
  signOn: (() => Promise<SignedOn>) | undefined,
  wanted = paths.dashboard.to(),
): string | undefined {
  const entered = useEntered({ in: wanted, cancelled: '/' });
  const [failure, setFailure] = useState<string>();
  const used = useRef(false);
  useEffect(() => {
    if (!signOn || used.current) return;
    used.current = true;
    signOn().then(entered, (cause: unknown) => setFailure(failureText(cause)));
  });
  return failure;
}
