import { Card } from '@blueprintjs/core';
import { format, type Company } from '#core/contract';
import { useApp, useObserved } from '#core/web';
import { strings } from '../../strings';
import { entitlementRows } from './entitlementRows';

const none: readonly string[] = [];

/** The features the company is entitled to, and their limits. */
export function Included({ company }: { readonly company: Company }) {
  const { session } = useApp();
  const enabled = useObserved(() => session.profile?.entitlements ?? none);
  const rows = entitlementRows(company.entitlement, enabled);
  return (
    <Card className="admin-card">
      <h2>{strings.included.text}</h2>
      <p className="admin-help">
        {rows.length > 0 ? strings.includedHelp.text : strings.includedAll.text}
      </p>
      {rows.length > 0 && (
        <dl className="admin-facts">
          {rows.map(row => (
            <div key={row.name}>
              <dt>{row.name}</dt>
              <dd>
                <span className={`sl-tag ${row.enabled ? 'good' : 'warn'}`}>
                  {(row.enabled ? strings.enabled : strings.disabled).text}
                </span>
                {row.limits.map(({ name, most }) => (
                  <span key={name} className="sl-tag">
                    {name === 'total' ? '' : `${name}: `}
                    {format(strings.atMost, { count: most.toLocaleString('en') })}
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
