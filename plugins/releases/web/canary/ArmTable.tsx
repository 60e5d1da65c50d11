import type { ReactNode } from 'react';
import { formatNumber } from '#core/contract/format/readerFormats';
import { format } from '#core/contract';
import type { Canary, CanaryArm } from '../../contract';
import { strings } from '../../strings';

const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
const countEnds = ({ success, failure, error, timeout }: CanaryArm) =>
  success + failure + error + timeout;

/** A count and its part of all that ended. */
const toShare = (count: number, arm: CanaryArm) => {
  const ends = countEnds(arm);
  return ends === 0 ? '—' : `${formatNumber(count / ends, percent)} (${formatNumber(count)})`;
};
const formatTime = (ms: number) =>
  ms === 0
    ? '—'
    : ms < 1000
      ? format(strings.milliseconds, { count: Math.round(ms) })
      : format(strings.seconds, { count: formatNumber(Math.round(ms / 100) / 10) });

const rows: readonly (readonly [string, (arm: CanaryArm) => ReactNode])[] = [
  [strings.starts.text, ({ started }) => formatNumber(started)],
  [strings.success.text, arm => toShare(arm.success, arm)],
  [strings.failures.text, arm => toShare(arm.failure, arm)],
  [strings.errors.text, arm => toShare(arm.error, arm)],
  [strings.abandoned.text, arm => toShare(arm.timeout, arm)],
  [strings.median.text, ({ median }) => formatTime(median)],
];

/** The figures of both versions side by side. */
export function ArmTable({ canary: { before, after } }: { readonly canary: Canary }) {
  return (
    <table className="rl-arms">
      <caption className="sl-hidden">{strings.figures.text}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.figure.text}</th>
          <th scope="col">{format(strings.oldVersionOf, { version: before.versionId })}</th>
          <th scope="col">{format(strings.newVersionOf, { version: after.versionId })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, read]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{read(before)}</td>
            <td>{read(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
