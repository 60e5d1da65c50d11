import type { Entitlement } from '../../contract';
import { entitlements, useApp } from '#core/web';

/**
 * A company's entitlement as it is worked on: switches, and limits as they are typed, by the name
 * of their field.
 */
export type EntitlementWork = Readonly<Record<string, string | boolean>>;
interface Known {
  /** The features that can be turned off, and those that can be limited. */
  readonly features: readonly string[];
  readonly limits: readonly string[];
}
const formatLimit = (value: number | undefined) => (value === undefined ? '' : String(value));

/** Names of the fields for what a feature may be limited to. */
export const fieldOf = {
  enabled: (feature: string) => `enabled-${feature}`,
  total: (feature: string) => `total-${feature}`,
  versions: 'versions',
};

/** Converts a company's current entitlement to the values of the form. */
export const toEntitlementWork = (
  entitlement: Entitlement,
  { features, limits }: Known,
): EntitlementWork => ({
  ...Object.fromEntries(
    features.map(name => [fieldOf.enabled(name), entitlement[name]?.enabled !== false]),
  ),
  ...Object.fromEntries(
    limits.map(name => [fieldOf.total(name), formatLimit(entitlement[name]?.total)]),
  ),
  [fieldOf.versions]: formatLimit(entitlement['flows']?.versions),
});

/** The same as the wire takes it; what the form does not know of the entitlement stays. */
export function toEntitlement(
  work: EntitlementWork,
  kept: Entitlement,
  { features, limits }: Known,
): Entitlement {
  const next: Entitlement = { ...kept };
  for (const name of new Set([...features, ...limits])) {
    const { total: _, versions: __, enabled: ___, ...rest } = next[name] ?? {};
    const total = Number(work[fieldOf.total(name)]) || 0;
    const versions = name === 'flows' ? Number(work[fieldOf.versions]) || 0 : 0;
    next[name] = {
      ...rest,
      ...(work[fieldOf.enabled(name)] === false && { enabled: false }),
      ...(total > 0 && { total }),
      ...(versions > 0 && { versions }),
    };
    if (Object.keys(next[name]).length === 0) delete next[name];
  }
  return next;
}

/** The fields that say something else. */
export const changedFields = (base: EntitlementWork, work: EntitlementWork): readonly string[] =>
  Object.keys(work).filter(name => work[name] !== base[name]);

/** Merges one's own changes to the base into the version that someone else saved. */
export const withChanges = (
  base: EntitlementWork,
  mine: EntitlementWork,
  theirs: EntitlementWork,
): EntitlementWork => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== base[name])),
});

/** Whether a limit is written as it must be: a whole number of at least 1, or nothing. */
export const wellWritten = (typed: string | boolean | undefined) =>
  /^\s*([1-9]\d{0,8})?\s*$/.test(String(typed ?? ''));

/** Returns the title of an entitlement, or its name where no plugin gives it one. */
export type TitleOf = (name: string) => string;

/** Finds the titles of entitlements: of features in the console, of limits in what the server told. */
export function useTitles(ofLimits: Readonly<Record<string, string>> = {}): TitleOf {
  const { host } = useApp();
  const titles = new Map(
    host.at(entitlements).map(({ value }) => [value.entitlement.id, value.title.text]),
  );
  return name => ofLimits[name] ?? titles.get(name) ?? name;
}
