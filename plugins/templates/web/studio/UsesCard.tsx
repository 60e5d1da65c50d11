import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ActionButton, ErrorState, SkeletonRows } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { usesOfUiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { updateUse } from '../actions/studioActions';

/** The nodes that were filled from a template; flow by flow they take its present state. */
export function UsesCard({ uiId }: { readonly uiId: string }) {
  const { data, error, mutate } = useQuery(usesOfUiTemplate, { params: { uiId } });
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
                    <ActionButton
                      action={updateUse}
                      subject={{ uiId, flowId, name, nodeIds: older.map(each => each.nodeId) }}
                      size="small"
                      text={strings.update.text}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {data?.truncated && (
        <p className="tp-note">{format(strings.moreUses, { count: data.flows.length })}</p>
      )}
    </section>
  );
}
