import { useEffect, useRef } from 'react';
import { useAddressParams, useApp, useCompanyId } from '#core/web';
import { allValues, disabled, type Filter } from '../../contract';
import { isPreset, rangeFault, usualPreset, type Range, usePresetRange } from './ranges';

/** The query parameters that the URL can set. */
export const filterNames = [
  'label',
  'gte',
  'lte',
  'flow',
  'versionIds',
  'flowType',
  'kind',
  'outcome',
  'outcomeFirstFlows',
  'policyId',
] as const;
export type FilterName = (typeof filterNames)[number];
export type Change = Readonly<Partial<Record<FilterName, string | undefined>>>;

const place = (person: string, companyId: string) => `sluice.analytics.${person}.${companyId}`;
const patterns: Readonly<Partial<Record<FilterName, RegExp>>> = {
  versionIds: /^(?:ALL_VALUES|\d{1,9}(?:,\d{1,9})*)$/,
  flowType: /^(?:ALL_VALUES|AUTHENTICATION|SCHEDULE|OTHER)$/,
  outcomeFirstFlows: /^[\w-]{1,64}(?:,[\w-]{1,64})*$/,
  kind: /^(?:ALL_VALUES|live|trial|scheduled)$/,
};

/** Returns the current filters, as set by the URL and kept in this browser for a person and environment. */
export function useFilters() {
  const [params, changeAddress] = useAddressParams();
  const companyId = useCompanyId();
  const { preferences, session } = useApp();
  const person = session.profile?.customerId ?? '';
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = params.get(name);
    if (value && value.length <= 1000) query.set(name, value);
  }
  const text = query.toString();
  const of = useRef('');

  useEffect(() => {
    if (!companyId) return;
    const arrived = of.current !== companyId;
    of.current = companyId;
    const stored =
      arrived && !text
        ? new URLSearchParams(preferences.getItem(place(person, companyId)) ?? '')
        : null;
    if (stored && stored.size > 0) changeAddress(Object.fromEntries(stored));
    else if (text || !arrived) keep(preferences, place(person, companyId), text);
    // The address is what is heard; the way to change it is new each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [companyId, text]);

  const valid = (name: FilterName) => {
    const value = query.get(name);
    return value && (patterns[name]?.test(value) ?? true) ? value : undefined;
  };
  const own =
    query.get('label') === 'own' || (!query.get('label') && query.has('gte') && query.has('lte'));
  const givenLabel = query.get('label') ?? '';
  const label = own ? 'own' : isPreset(givenLabel) ? givenLabel : usualPreset;
  const usual = usePresetRange(isPreset(label) ? label : usualPreset);
  const range: Range = own
    ? { gte: momentIn(query, 'gte', usual.gte), lte: momentIn(query, 'lte', usual.lte) }
    : usual;
  const flowId = valid('flow');
  const filter: Filter = { ...range };
  if (flowId) filter.flowId = flowId;
  for (const name of ['versionIds', 'flowType', 'kind', 'outcome', 'policyId'] as const) {
    const value = valid(name);
    // Versions are those of one flow.
    if (value && (name !== 'versionIds' || flowId)) Object.assign(filter, { [name]: value });
  }
  // Some of the flows with an outcome: none where one flow is chosen already, or no outcome.
  const some = valid('outcomeFirstFlows');
  const byOutcome = filter.outcome && filter.outcome !== allValues && filter.outcome !== disabled;
  if (some && byOutcome && !flowId) filter.outcomeFirstFlows = some;
  return {
    companyId,
    label,
    range,
    fault: rangeFault(range),
    /** As the calls take it. */
    filter,
    /** Whether anything but the usual is asked for. */
    narrowed: text !== '',
    /** How many filters are set. */
    set: [...query.keys()].filter(name => name !== 'gte' && name !== 'lte').length,
    /** The range ends now, so figures still come in. */
    live: !own,
    change: (to: Change) => changeAddress(to),
    clear: () => changeAddress(Object.fromEntries(filterNames.map(name => [name, undefined]))),
  };
}
export type Filters = ReturnType<typeof useFilters>;

function keep(storage: Storage, key: string, text: string): void {
  try {
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
  } catch {
    // Storage that is full keeps what it had; the address still says what is shown.
  }
}

function momentIn(address: URLSearchParams, name: 'gte' | 'lte', usual: number): number {
  const value = address.get(name) ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : usual;
}
