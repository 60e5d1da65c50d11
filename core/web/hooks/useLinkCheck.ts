import { useEffect, useState } from 'react';
import { Failure } from '../../contract';
import { checkLink } from '../../contract/internal';
import { useApp } from './useApp';

/**
 * Whether an emailed link still works, or the failure that says why not. A check that gets no answer
 * lets the person go on: the call that uses the link decides.
 */
export function useLinkCheck(
  kind: 'invitation' | 'reset' | 'address' | 'operatorship',
  token: string,
): 'checking' | 'usable' | Failure {
  const { api } = useApp();
  const [found, setFound] = useState<{
    readonly token: string;
    readonly link: 'usable' | Failure;
  }>();
  useEffect(() => {
    if (!token) return;
    api.call(checkLink, { body: { token, kind } }, { companyId: null }).then(
      () => setFound({ token, link: 'usable' }),
      (error: unknown) => {
        const isOver = error instanceof Failure && error.status === 404;
        setFound({ token, link: isOver ? error : 'usable' });
      },
    );
  }, [api, kind, token]);
  return found?.token === token ? found.link : 'checking';
}
