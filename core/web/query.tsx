import useSWR, { mutate } from 'swr';
import type { Endpoint, Input, Output } from '../contract';

export interface Api {
  call<E extends Endpoint<any, any, any, any>>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}
type Key = readonly [company: string, line: string, input: unknown];

/** Reads server data. The company is part of every key, so a switch can never show another company's rows. */
export function useQuery<E extends Endpoint<any, any, any, any>>(
  api: Api,
  company: string | undefined,
  endpoint: E,
  input: Input<E>,
) {
  const key: Key | null = company ? [company, endpoint.line, input] : null;
  return useSWR<Output<E>>(key, () => api.call(endpoint, input));
}

/** Makes a call and refreshes every query the endpoint says it invalidates. */
export async function mutateEndpoint<E extends Endpoint<any, any, any, any>>(
  api: Api,
  company: string,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  const reply = await api.call(endpoint, input);
  const stale = new Set(endpoint.invalidates().map(each => each.line));
  await mutate(key => Array.isArray(key) && key[0] === company && stale.has((key as unknown as Key)[1]));
  return reply;
}
