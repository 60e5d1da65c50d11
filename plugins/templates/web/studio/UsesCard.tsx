import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useApp, useMay, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { access as flowsAccess, canvas, getFlow, saveFlow } from '#plugins/flows/contract';
import { getUiTemplate, usesOfUiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { broughtUpToDate } from './broughtUpToDate';

/** The nodes that were filled from a template; flow by flow they take its present state. */
export function UsesCard({ uiId }: { readonly uiId: string }) {
  const { api, calls, notices } = useApp();
  const mayChange = useMay(flowsAccess, 'update');
  const [busy, setBusy] = useState('');
  const { data, error, mutate } = useQuery(usesOfUiTemplate, { params: { uiId } });
  const update = async (flowId: string, name: string, nodeIds: readonly string[]) => {
    setBusy(flowId);
    try {
      const [{ uiTemplate }, { flowInfo }] = await Promise.all([
        api.call(getUiTemplate, { params: { uiId } }),
        api.call(getFlow, { params: { flowId }, query: {} }),
      ]);
      const graphData = broughtUpToDate(flowInfo.graphData, nodeIds, uiTemplate);
      await calls.run(saveFlow, {
        params: { flowId },
        body: { currentVersion: flowInfo.currentVersion, graphData },
      });
      notices.success(format(strings.updated, { name }));
      await mutate();
    } catch (fault) {
      notices.failure(fault);
    } finally {
      setBusy('');
    }
  };
  return (
    <section className="tp-card">
      <h2>{strings.uses.text}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : !data ? (
        <SkeletonRows columns={2} />
      ) : data.flows.length === 0 ? (
        <p className="tp-note">{strings.noUses.text}</p>
      ) : (
        <ul className="tp-uses">
          {data.flows.map(({ flowId, name, nodes }) => {
            const older = nodes.filter(each => each.older);
            return (
              <li key={flowId}>
                <Link href={canvas.to({ id: flowId })}>{name}</Link>
                <span>{nodes.map(({ title }) => title).join(', ')}</span>
                {older.length === 0 ? (
                  <span className="sl-tag good">{strings.upToDate.text}</span>
                ) : (
                  <>
                    <span className="sl-tag warn">
                      {format(strings.older, { count: older.length })}
                    </span>
                    {mayChange && (
                      <Button
                        size="small"
                        text={strings.update.text}
                        aria-label={format(strings.updateIn, { name })}
                        loading={busy === flowId}
                        onClick={() =>
                          void update(
                            flowId,
                            name,
                            older.map(({ nodeId }) => nodeId),
                          )
                        }
                      />
                    )}
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
