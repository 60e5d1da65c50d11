import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format, type Gate } from '#core/contract';
import type { Verdict } from '#core/contract/internal';
import { SearchField } from '#core/web/ui/SearchField.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { strings } from '../strings';

const lists = {
  every: new Intl.ListFormat('en', { type: 'conjunction' }),
  some: new Intl.ListFormat('en', { type: 'disjunction' }),
};

/** A gate as a reader understands it. */
export function describeGate(gate: Gate): string {
  switch (gate.needs) {
    case 'permission':
      return format(strings.gatePermission, { action: gate.action, id: gate.permission.id });
    case 'entitlement':
      return format(strings.gateEntitlement, { id: gate.entitlement.id });
    case 'flag':
      return format(strings.gateFlag, { id: gate.flag.id });
    case 'contextKey':
      return format(strings.gateContext, { id: gate.contextKey.id });
    case 'not':
      return format(strings.gateNot, { gate: describeGate(gate.gate) });
    case 'every':
    case 'some':
      return lists[gate.needs].format(gate.gates.map(describeGate).filter(Boolean));
  }
}

const formatState = (verdict: Verdict) =>
  verdict.open
    ? strings.open.text
    : (verdict.show === 'locked' ? strings.closedLocked : strings.closedHidden).text;

/** Every contribution with its gate, whether that is open now, and which part of it is not. */
export const Contributions = observer(function Contributions() {
  const { host } = useApp();
  const [query, setQuery] = useState('');
  const points = new Set(
    host.plugins.flatMap(plugin => plugin.contributes.map(({ point }) => point.id)),
  );
  const rows = [...points].sort().flatMap(point =>
    host.at({ kind: 'extensionPoint', id: point }).map(({ id, when, verdict }) => ({
      point,
      id,
      gate: describeGate(when) || strings.anyone.text,
      state: formatState(verdict),
      because: verdict.open ? undefined : describeGate(verdict.because),
    })),
  );
  const wanted = query.trim().toLowerCase();
  const found = rows.filter(({ point, id, gate }) =>
    `${point} ${id} ${gate}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <SearchField label={strings.findContribution.text} value={query} onSearch={setQuery} />
      <table>
        <thead>
          <tr>
            {[strings.point, strings.id, strings.gate, strings.state].map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map(({ point, id, gate, state, because }) => (
            <tr key={point + id}>
              <td>
                <code>{point}</code>
              </td>
              <td>
                <code>{id}</code>
              </td>
              <td>{gate}</td>
              <td title={because}>
                <span className={`sl-tag ${because === undefined ? 'good' : 'warn'}`}>{state}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
});
