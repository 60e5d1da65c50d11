import { Link } from 'wouter';
import { format } from '../../../../core/contract';
import { canvas } from '../../../flows/contract';
import type { ConnectionUse } from '../../contract';
import { detailStrings } from '../../detailStrings';

interface Props {
  readonly uses: readonly ConnectionUse[];
  /** So many flows are shown. */
  readonly most?: number;
  /** Flows and nodes lead to the canvas. */
  readonly leads?: boolean;
}

/** Flows that use a connection, each with its nodes. */
export function UseList({ uses, most = 100, leads = false }: Props) {
  return (
    <>
      <ul className="cn-uses">
        {uses.slice(0, most).map(({ flowId, name, deployedOnly, nodes }) => (
          <li key={flowId}>
            {leads ? <Link href={canvas.to({ id: flowId })}>{name}</Link> : <b>{name}</b>}
            {deployedOnly && <small> {detailStrings.deployedOnly.text}</small>}
            {nodes && (
              <ul>
                {nodes.map(({ nodeId, title }) => (
                  <li key={nodeId}>
                    {leads && !deployedOnly ? (
                      <Link href={`${canvas.to({ id: flowId })}?node=${encodeURIComponent(nodeId)}`}>{title}</Link>
                    ) : (
                      title
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {uses.length > most && <p className="cn-note">{format(detailStrings.moreUses, { count: uses.length - most })}</p>}
    </>
  );
}
