import type { AnyEndpoint } from '../../contract';

/** The company leads every key, so a switch can never show another company's rows. */
export type QueryKey = readonly [companyId: string, line: string, input: unknown];

export const queryKey = (companyId: string, endpoint: AnyEndpoint, input: unknown): QueryKey => [
  companyId,
  endpoint.line,
  input,
];

/** Whether a cache key is a query of this company at one of these endpoints. */
export const isCompanyQuery = (
  key: unknown,
  companyId: string | null,
  lines: ReadonlySet<string>,
): boolean => Array.isArray(key) && key[0] === companyId && lines.has(String(key[1]));
