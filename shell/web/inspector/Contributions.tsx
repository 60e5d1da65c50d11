import { observer } from 'mobx-react-lite';
import type { Verdict } from '../../../core/contract';
import { useApp } from '../../../core/web/useApp';
import { strings } from '../strings';
import { describeGate } from './describeGate';

const stateOf = (verdict: Verdict) =>
  verdict.open ? strings.open.text : (verdict.show === 'locked' ? strings.closedLocked : strings.closedHidden).text;

/** Every contribution with its gate, whether that is open now, and which part of it is not. */
export const Contributions = observer(function Contributions() {
  const { host } = useApp();
  const ids = new Set(host.plugins.flatMap(plugin => plugin.contributes.map(({ point }) => point.id)));
  return (
    <div className="sl-inspect-scroll">
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
          {[...ids].sort().flatMap(point =>
            host.at({ kind: 'extensionPoint', id: point }).map(({ id, when, verdict }) => (
              <tr key={point + id}>
                <td>
                  <code>{point}</code>
                </td>
                <td>
                  <code>{id}</code>
                </td>
                <td>{describeGate(when) || strings.anyone.text}</td>
                <td title={verdict.open ? undefined : describeGate(verdict.because)}>
                  <span className={`sl-tag ${verdict.open ? 'good' : 'warn'}`}>{stateOf(verdict)}</span>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
});
