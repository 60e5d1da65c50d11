import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '#core/web/hooks/useApp';
import { readHashLink } from './hashLink';
import { switchFailure } from '../nav/switchFailure';

/**
 * Rewrites hash addresses to ordinary ones; one that names a company opens it there, once somebody
 * is signed on.
 */
export const HashLinks = observer(function HashLinks() {
  const { session, account, notices } = useApp();
  const [, navigate] = useLocation();
  const [hash, setHash] = useState(() => location.hash);
  const { authenticated } = session;

  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  useEffect(() => {
    const link = readHashLink(hash);
    if (!link || (link.companyId && !authenticated)) return;
    setHash('');
    navigate(link.path, { replace: true });
    if (link.companyId && link.companyId !== session.companyId)
      account
        .switchCompany(link.companyId, link.path)
        .catch((error: unknown) => notices.failure(switchFailure(error, link.companyId!)));
  }, [hash, authenticated, session, account, notices, navigate]);
  return null;
});
