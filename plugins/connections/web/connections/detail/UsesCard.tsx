import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { UseList } from '#core/web/ui/internal';
import { listConnectionUses } from '#plugins/connections/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { MoreUses, showConnectionUse } from './ConnectionUses';

const most = 100;

/** Which nodes of which flows use a connection, each leading to the canvas. */
export function UsesCard({ connectionId }: { readonly connectionId: string }) {
  const { data, error, mutate } = useQuery(listConnectionUses, { params: { connectionId } });
  const none = data && data.uses.length === 0 && data.hidden === 0;
  return (
    <section className="cn-card" aria-labelledby="cn-uses-title">
      <h2 id="cn-uses-title" tabIndex={-1}>
        {detailStrings.uses.text}
      </h2>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : data === undefined ? (
        <SkeletonRows columns={1} />
      ) : (
        <>
          {none && <p className="cn-note">{detailStrings.noUses.text}</p>}
          {data.uses.length > 0 && (
            <>
              <p className="cn-note">
                {format(detailStrings.flowsUsing, { count: data.uses.length })}
              </p>
              <UseList uses={data.uses.slice(0, most).map(showConnectionUse)} />
              <MoreUses count={data.uses.length - most} />
            </>
          )}
          {data.hidden > 0 && (
            <p className="cn-note">{format(detailStrings.hiddenUses, { count: data.hidden })}</p>
          )}
        </>
      )}
    </section>
  );
}
