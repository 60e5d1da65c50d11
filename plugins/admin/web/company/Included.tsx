import { Card } from '@blueprintjs/core';
import { formatNumber } from '#core/contract/format/readerFormats';
import { format } from '#core/contract';
import type { Company } from '#core/contract/internal';
import { entitlements, useApp, useObserved } from '#core/web';
import { strings } from '../../strings';

/** One feature: whether the company has it, and its limits. */
interface EntitlementRow {
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
    const known: Record<string, unknown> =
      typeof terms === 'object' && terms !== null ? { ...terms } : {};
    const limits = Object.entries(known).flatMap(([limit, most]) =>
      typeof most === 'number' ? [{ name: limit, most }] : [],
    );
    const isEnabled = typeof known['enabled'] === 'boolean' ? known['enabled'] : undefined;
    if (isEnabled === undefined && limits.length === 0 && !enabled.includes(name)) return [];
    return [{ name, enabled: isEnabled ?? true, limits }];
  });
}

const none: readonly string[] = [];

/** The features the company is entitled to, and their limits. */
export function Included({ company }: { readonly company: Company }) {
  const { session, host } = useApp();
  const enabled = useObserved(() => session.profile?.entitlements ?? none);
  const rows = entitlementRows(company.entitlement, enabled);
  const titles = new Map(
    host.open(entitlements).map(({ value }) => [value.entitlement.id, value.title.text]),
  );
  return (
    <Card className="sl-settings-card">
      <h2>{strings.included.text}</h2>
      <p className="sl-settings-help">
        {rows.length > 0 ? strings.includedHelp.text : strings.includedAll.text}
      </p>
      {rows.length > 0 && (
        <dl className="admin-facts">
          {rows.map(row => (
            <div key={row.name}>
              <dt>{titles.get(row.name) ?? row.name}</dt>
              <dd>
                <span className={`sl-tag ${row.enabled ? 'good' : 'warn'}`}>
                  {(row.enabled ? strings.enabled : strings.disabled).text}
                </span>
                {row.limits.map(({ name, most }) => (
                  <span key={name} className="sl-tag">
                    {name === 'versions'
                      ? format(strings.versionsAtMost, { count: most })
                      : format(strings.atMost, { count: formatNumber(most) })}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
