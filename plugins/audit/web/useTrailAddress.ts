import { useAddressParams } from '#core/web';
import type { EventFilter } from '../contract';

/** The filters that the URL can set; days are written as `2026-11-21`. */
export const filterNames = [
  'actor',
  'action',
  'resource',
  'resourceId',
  'outcome',
  'from',
  'until',
] as const;
export type FilterName = (typeof filterNames)[number];

const day = 24 * 60 * 60 * 1000;
const parseDayStart = (date: string | undefined): number | undefined => {
  const at = date ? new Date(`${date}T00:00:00`).getTime() : Number.NaN;
  return Number.isNaN(at) || at < 0 ? undefined : at;
};

/**
 * The trail's state as the address holds it: filters, the open event, and whether it is being
 * verified.
 */
export function useTrailAddress() {
  const [params, change] = useAddressParams();
  const values: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) values[name] = value;
  }
  const { from, until, outcome, ...same } = values;
  const [gte, end] = [parseDayStart(from), parseDayStart(until)];
  const filter: EventFilter = {
    ...same,
    ...((outcome === 'done' || outcome === 'refused') && { outcome }),
    ...(gte !== undefined && { gte }),
    ...(end !== undefined && { lte: end + day - 1 }),
  };
  return {
    values,
    filter,
    event: Number.parseInt(params.get('event') ?? '', 10) || undefined,
    verifying: params.has('verify'),
    ask: (name: FilterName, value: string) => change({ [name]: value || undefined }),
    only: (resourceId: string) => change({ resourceId, event: undefined }),
    clear: () => change(Object.fromEntries(filterNames.map(name => [name, undefined]))),
    open: (seq: number) => change({ event: `${seq}` }, { step: true }),
    close: () => change({ event: undefined }),
    stop: () => change({ verify: undefined }),
  };
}
