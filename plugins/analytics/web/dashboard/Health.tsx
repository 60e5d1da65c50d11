import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Output } from '#core/contract';
import type { runsOver } from '../../contract';
import { countText, shareText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { Change } from '../page/Change';
import { countEnded, getSuccessRate } from '../page/Totals';

type Figures = Output<typeof runsOver>;

interface Props {
  readonly total: Figures['total'];
  /** The figures of the period before. */
  readonly before: Figures['total'] | undefined;
  /** How many flows ran into an error. */
  readonly failing: number;
  /** The address of the runs behind a figure. */
  readonly getAddress: (behind: Behind) => string;
}

/** How well flows run, at a glance, beside the period before. */
export function Health({ total, before, failing, getAddress }: Props) {
  const ended = countEnded(total);
  const figure = (name: string, value: string, behind: Behind, change?: ReactNode) => (
    <li key={name}>
      <Link href={getAddress(behind)}>
        <strong data-none={value === '0' || undefined}>{value}</strong>
        {name}
        {change}
      </Link>
    </li>
  );
  const rate = before && countEnded(before) > 0 && ended > 0 ? getSuccessRate(before) : undefined;
  return (
    <>
      <h2 className="analytics-health">{strings.cardHealth.text}</h2>
      <ul className="analytics-totals" aria-label={strings.cardHealth.text}>
        {figure(
          strings.successShare.text,
          shareText(total.success, ended),
          { status: 'success', count: String(total.success) },
          <Change now={getSuccessRate(total)} before={rate} better="more" />,
        )}
        {figure(
          strings.runs.text,
          countText(total.started),
          { count: String(total.started) },
          <Change now={total.started} before={before?.started} />,
        )}
        {figure(
          strings.cardErrorCount.text,
          countText(total.error),
          { status: 'error', count: String(total.error) },
          <Change now={total.error} before={before?.error} better="less" />,
        )}
        {figure(strings.cardFailing.text, countText(failing), { status: 'error' })}
      </ul>
    </>
  );
}
