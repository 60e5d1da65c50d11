import type { Queries } from './database';

const most = 1000;

/** Keeps the queries that it makes for each company, those made last. */
export function rememberQueries(make: (companyId: string) => Queries) {
  const kept = new Map<string, Queries>();
  return (companyId: string): Queries => {
    let queries = kept.get(companyId);
    if (!queries) {
      const [oldest = ''] = kept.keys();
      if (kept.size >= most) kept.delete(oldest);
      kept.set(companyId, (queries = make(companyId)));
    }
    return queries;
  };
}
