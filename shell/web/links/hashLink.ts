/** A hash route of the console's link builder, or of an older address. */
export interface HashLink {
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
 * parameter (the part of the e-mail after the at sign, else the company id) and a hash route
 * (specification, section 9).
 */
export function buildLink({ origin, email, companyId }: Sharer, path: string): string {
  const environment = email.split('@')[1] || companyId;
  return `${origin}/?env=${encodeURIComponent(environment)}#/${companyId}/${path.split('/')[1] ?? ''}`;
}
