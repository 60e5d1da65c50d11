import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { switchFailure } from '../nav/navItems';

/** A hash route of the console's link builder, or of an older address. */
interface HashLink {
  readonly companyId?: string;
  readonly path: string;
}

const companyLike = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{32})$/;

/** Reads `#/{companyId}/{segment}` and `#/{path}`; undefined for any other fragment. */
export function readHashLink(hash: string): HashLink | undefined {
  if (!hash.startsWith('#/')) return undefined;
  const [first = '', ...rest] = hash.slice(2).split('/');
  if (!companyLike.test(first)) return { path: hash.slice(1) };
  return { companyId: first, path: `/${rest.join('/')}` };
}

interface Sharer {
  readonly origin: string;
  readonly email: string;
  readonly companyId: string;
}

/**
 * An absolute address that opens a section in this company: the current origin, an environment
 * parameter (the part of the email after the at sign, else the company id) and a hash route
 * (specification, section 9).
 */
export function buildLink({ origin, email, companyId }: Sharer, path: string): string {
  const environment = email.split('@')[1] || companyId;
  return `${origin}/?env=${encodeURIComponent(environment)}#/${companyId}/${path.split('/')[1] ?? ''}`;
}

/**
 * Rewrites hash addresses to ordinary ones; one that names a company opens it there, once somebody
 * is signed in.
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
    const { companyId, path } = link;
    setHash('');
    navigate(path, { replace: true });
    if (companyId && companyId !== session.companyId)
      account
        .switchCompany(companyId, path)
        .catch((error: unknown) => notices.failure(switchFailure(error, companyId)));
  }, [hash, authenticated, session, account, notices, navigate]);
  return null;
});
