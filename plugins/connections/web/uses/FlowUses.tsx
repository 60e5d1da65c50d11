import { Link } from 'wouter';
import { format } from '#core/contract';
import { canvas, nodeOf } from '#plugins/flows/contract';
import { variableStrings as texts } from '#plugins/variables/strings';
import './uses.css';

/** A flow, or one version of it, that uses something. */
export interface FlowUse {
  readonly key: string;
  readonly flowId: string;
  readonly name: string;
  /** What sets it apart, such as that its deployed version alone counts. */
  readonly note?: string | undefined;
  /** Whether its nodes stand on the canvas now. */
  readonly current: boolean;
  readonly nodes?:
    | readonly {
        readonly nodeId: string;
        readonly title: string;
        readonly note?: string | undefined;
      }[]
    | undefined;
}
interface Props {
  readonly uses: readonly FlowUse[];
  /** Without it, names and nodes are said and lead nowhere. */
  readonly leads?: boolean;
}

/** Flows that use something, with their nodes, each leading to where it stands. */
export function FlowUses({ uses, leads = true }: Props) {
  return (
    <ul className="cn-uses">
      {uses.map(({ key, flowId, name, note, current, nodes }) => (
        <li key={key}>
          {leads ? <Link href={canvas.to({ id: flowId })}>{name}</Link> : <b>{name}</b>}{' '}
          {note && <span className="sl-tag">{note}</span>}
          {nodes && (
            <ul>
              {nodes.map(node => (
                <li key={node.nodeId}>
                  {leads && current ? (
                    <Link
                      href={nodeOf(flowId, node.nodeId)}
                      aria-label={format(texts.goTo, { node: node.title, flow: name })}
                    >
                      {node.title}
                    </Link>
                  ) : (
                    node.title
                  )}{' '}
                  {node.note && <small>{node.note}</small>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
