import { Link } from 'wouter';
import { format } from '../../../../core/contract';
import { canvas } from '../../../flows/contract';
import type { VariableUse } from '../../contract';
import { variableStrings as texts } from '../../variableStrings';

type Node = VariableUse['nodes'][number];

const manner = ({ reads, writes }: Node) =>
  (reads && writes ? texts.readsAndWrites : writes ? texts.writes : texts.reads).text;
const standing = ({ current, deployed, versionId }: VariableUse) => {
  if (!current) return format(texts.onlyDeployed, { version: versionId });
  return deployed ? undefined : texts.onlyDraft.text;
};

/** The flows that use a variable, with their nodes, each leading to where it stands. */
export function UseList({ uses }: { readonly uses: readonly VariableUse[] }) {
  return (
    <ul className="cn-uses">
      {uses.map(use => (
        <li key={`${use.flowId} ${use.versionId}`}>
          <Link href={canvas.to({ id: use.flowId })}>{use.name}</Link>{' '}
          {standing(use) && <span className="sl-tag">{standing(use)}</span>}
          <ul>
            {use.nodes.map(node => (
              <li key={node.nodeId}>
                {use.current ? (
                  <Link
                    href={`${canvas.to({ id: use.flowId })}?node=${encodeURIComponent(node.nodeId)}`}
                    aria-label={format(texts.goTo, { node: node.title, flow: use.name })}
                  >
                    {node.title}
                  </Link>
                ) : (
                  node.title
                )}{' '}
                <span>{manner(node)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
