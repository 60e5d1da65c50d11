import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useApp, useQuery } from '#core/web';
import { ErrorState, Spinner } from '#core/web/ui';
import { brokenRule } from '../../contract';
import { canvas } from '#plugins/flows/contract';
import { strings } from '../../strings';

interface Props {
  readonly rule: string;
  /** The matches that would count, including unsaved ones. */
  readonly counts: readonly string[];
  readonly excepted: readonly string[];
  readonly onExcept: ((flowId: string) => void) | undefined;
}

/**
 * Which flows break a rule as they are saved now, with the first finding of each and the way to it.
 */
export function BrokenFlows({ rule, counts, excepted, onExcept }: Props) {
  const companyId = useApp().session.companyId ?? '';
  const [open, setOpen] = useState(false);
  const query = { rule, counts: counts.join() };
  const { data, error, mutate } = useQuery(
    brokenRule,
    open ? { params: { companyId }, query } : null,
    {
      keepPreviousData: true,
    },
  );
  if (!open)
    return <Button size="small" text={strings.lookNow.text} onClick={() => setOpen(true)} />;
  if (error) return <ErrorState error={error} onRetry={mutate} />;
  if (!data) return <Spinner />;
  const { flows, looked, all } = data;
  return (
    <section className="flow-rule-broken" aria-label={strings.brokenNow.text}>
      <output>
        {flows.length > 0
          ? format(strings.brokenCount, { count: flows.length, looked })
          : strings.brokenNone.text}{' '}
        {looked < all && format(strings.brokenPart, { looked, all })}
      </output>
      <ul>
        {flows.map(({ flowId, name, deployed, isSubFlow, first }) => (
          <li key={flowId}>
            <div>
              <Link href={`${canvas.to({ id: flowId })}?finding=${encodeURIComponent(first.code)}`}>
                {name}
              </Link>
              {deployed && <em>{strings.deployedNow.text}</em>}
              {isSubFlow && <em>{strings.calledByOthers.text}</em>}
              <small>{first.recommendation}</small>
            </div>
            {excepted.includes(flowId) ? (
              <em>{strings.exceptedNow.text}</em>
            ) : (
              onExcept && (
                <Button size="small" text={strings.except.text} onClick={() => onExcept(flowId)} />
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
