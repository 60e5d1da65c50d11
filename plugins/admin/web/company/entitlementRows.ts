/** One feature: whether the company has it, and its limits. */
export interface EntitlementRow {
  readonly name: string;
  readonly enabled: boolean;
  readonly limits: readonly { readonly name: string; readonly most: number }[];
}

/**
 * Returns the features of a company: every feature that plugins know, combined with the company's
 * own record of it and of others.
 */
export function entitlementRows(
  entitlement: Readonly<Record<string, unknown>>,
  enabled: readonly string[],
): readonly EntitlementRow[] {
  const names = [...new Set([...enabled, ...Object.keys(entitlement)])].sort();
  return names.flatMap(name => {
    const terms = entitlement[name];
    const known =
      typeof terms === 'object' && terms !== null ? (terms as Record<string, unknown>) : {};
    const limits = Object.entries(known).flatMap(([limit, most]) =>
      typeof most === 'number' ? [{ name: limit, most }] : [],
    );
    const said = typeof known['enabled'] === 'boolean' ? known['enabled'] : undefined;
    if (said === undefined && limits.length === 0 && !enabled.includes(name)) return [];
    return [{ name, enabled: said ?? true, limits }];
  });
}
