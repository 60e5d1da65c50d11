import { useState } from 'react';
import { useAddressParams, useCompanyId } from '#core/web';
import { useNextPages } from '#core/web/internal';
import { listPolicyEvents, type App } from '../../contract';
import type { Start } from './startColumns';

const hour = 3_600_000;
/** How far back starts are looked at, by what the address calls it; the empty one is the usual. */
const spans: ReadonlyMap<string, number> = new Map([
  ['24h', 24 * hour],
  ['', 7 * 24 * hour],
  ['30d', 30 * 24 * hour],
]);
const atOnce = 100;

/**
 * The starts of the policy that the address names: what narrows them, what they came to, and the
 * list.
 */
export function useStarts({ appId, policies }: App) {
  const companyId = useCompanyId();
  const [address, go] = useAddressParams();
  const change = (terms: Parameters<typeof go>[0]) => go(terms, { keeps: true });
  const asked = address.get('starts');
  const policy =
    asked === null
      ? undefined
      : (policies.find(({ policyId }) => policyId === asked) ?? policies[0]);
  const [span, result] = [address.get('span') ?? '', address.get('result') ?? ''];
  const [now] = useState(Date.now);
  const length = spans.get(span);
  const gte = length === undefined ? undefined : now - length;
  const pages = useNextPages<typeof listPolicyEvents, Start>(listPolicyEvents, {
    input: last => {
      if (!policy || (last && last.events.length < atOnce)) return null;
      const after = last?.events.at(-1)?.interactionId;
      return {
        params: { companyId, appId, policyId: policy.policyId },
        query: {
          limit: atOnce,
          ...(gte !== undefined && { gte }),
          ...(result && { success: result === 'good' }),
          ...(after && { afterInteractionId: after }),
        },
      };
    },
    rows: reply => reply.events,
    id: ({ interactionId }) => interactionId,
  });
  return { policy, span, result, change, ...pages };
}
