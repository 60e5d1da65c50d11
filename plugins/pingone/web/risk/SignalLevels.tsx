import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import type { RiskTerms } from '../../contract';
import { toLevel } from '../../domain/risk/assessRisk';
import { predictors } from '../../domain/risk/riskSettings';
import { strings } from '../../riskTexts';
import './risk.css';

const highest = 100;
const toNumber = (typed: unknown) => Math.min(highest, Math.max(0, Number(typed) || 0));
const levels = { LOW: strings.low, MEDIUM: strings.medium, HIGH: strings.high } as const;

/** How far each signal goes by itself between low and high, as the form stands. */
export function SignalLevels() {
  const { weights, score } = useWatch<RiskTerms>();
  const limits = { medium: toNumber(score?.medium), high: toNumber(score?.high) };
  const points = predictors.map(each => ({ each, value: toNumber(weights?.[each]) }));
  const sum = points.reduce((total, { value }) => total + value, 0);
  return (
    <div
      className="risk-signals"
      style={{ '--medium': `${limits.medium}%`, '--high': `${limits.high}%` } as CSSProperties}
    >
      <h3>{strings.signals.text}</h3>
      <p className="sl-settings-help">{strings.signalsHelp.text}</p>
      <ul aria-label={strings.signals.text}>
        {points.map(({ each, value }) => {
          const level = value === 0 ? undefined : toLevel(value, limits);
          return (
            <li key={each} data-level={level}>
              <span>{strings[each].text}</span>
              <span className="risk-track" aria-hidden>
                <span style={{ width: `${value}%` }} />
              </span>
              <span className="risk-points">
                {level
                  ? format(strings.signalPoints, { points: value, level: levels[level].text })
                  : strings.signalOff.text}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="sl-settings-help">{format(strings.signalSum, { sum })}</p>
    </div>
  );
}
