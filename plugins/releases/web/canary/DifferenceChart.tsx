import { useRef } from 'react';
import { formatMoment, formatNumber } from '#core/contract/format/readerFormats';
import { format } from '#core/contract';
import { useWidth } from '#core/web/hooks/useWidth';
import type { Canary, CanaryLook } from '../../contract';
import { strings } from '../../strings';

const height = 190;
const room = { left: 46, right: 10, top: 10, bottom: 24 };
const time = { hour: '2-digit', minute: '2-digit' } as const;
const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
const formatPoints = (points: number) => formatNumber(points, signed).replace('-', '−');

/** Says a difference with its interval in words. */
export const describeLook = ({ estimate, low, high }: CanaryLook): string =>
  format(strings.difference, {
    estimate: formatPoints(estimate),
    low: formatPoints(low),
    high: formatPoints(high),
  });

/** The difference of success rates over time, with its interval and the limit. */
export function DifferenceChart({ canary: { looks, loss } }: { readonly canary: Canary }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.min(2_000, Math.max(240, useWidth(frame)));
  const last = looks.at(-1);
  if (!last)
    return (
      <div ref={frame}>
        <p className="rl-muted">{strings.noLooks.text}</p>
      </div>
    );
  // Scaled by the newest interval, so that the wide ones of the beginning are cut off.
  const most = Math.min(100, Math.max(loss * 2, 1.5 * Math.max(-last.low, last.high)));
  const span = Math.max(1, last.at - looks[0]!.at);
  const x = (at: number) =>
    room.left + ((at - looks[0]!.at) / span) * (width - room.left - room.right);
  const y = (value: number) =>
    room.top +
    ((most - Math.max(-most, Math.min(most, value))) / (2 * most)) *
      (height - room.top - room.bottom);
  const place = (look: CanaryLook, value: number) =>
    `${x(look.at).toFixed(1)},${y(value).toFixed(1)}`;
  const band = [
    ...looks.map(look => place(look, look.high)),
    ...looks.toReversed().map(look => place(look, look.low)),
  ].join(' ');
  const ticks = [most, 0, -most];
  return (
    <div ref={frame} className="rl-chart">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${strings.differenceTitle.text}: ${describeLook(last)}`}
      >
        {ticks.map(tick => (
          <g key={tick}>
            <line
              className="grid"
              x1={room.left}
              x2={width - room.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text x={room.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatPoints(tick)}
            </text>
          </g>
        ))}
        <line
          className="limit"
          x1={room.left}
          x2={width - room.right}
          y1={y(-loss)}
          y2={y(-loss)}
        />
        <text className="limit-text" x={room.left + 6} y={y(-loss) + 14}>
          {format(strings.limitMark, { loss })}
        </text>
        <polygon points={band} />
        <polyline points={looks.map(look => place(look, look.estimate)).join(' ')} />
        <circle cx={x(last.at)} cy={y(last.estimate)} r={3.5} />
        <text x={room.left} y={height - 6}>
          {formatMoment(looks[0]!.at, time)}
        </text>
        <text x={width - room.right} y={height - 6} textAnchor="end">
          {formatMoment(last.at, time)}
        </text>
      </svg>
    </div>
  );
}
