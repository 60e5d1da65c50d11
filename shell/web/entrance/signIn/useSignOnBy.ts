import { useEffect, useRef, useState } from 'react';
import type { SignedOn } from '#core/web/session/Account';
import { paths } from '../../paths';
import { failureText } from '../FailureNote';
import { useEntered } from '../useEntered';

/**
 * Signs on once with what the address brought, and goes on from there; answers with what went
 * wrong. Does nothing without.
 */
export function useSignOnBy(signOn: (() => Promise<SignedOn>) | undefined): string | undefined {
  const entered = useEntered({ in: paths.dashboard.to(), cancelled: '/' });
  const [failure, setFailure] = useState<string>();
  const used = useRef(false);
  useEffect(() => {
    if (!signOn || used.current) return;
    used.current = true;
    signOn().then(entered, (cause: unknown) => setFailure(failureText(cause)));
  });
  return failure;
}
