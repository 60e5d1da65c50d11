import { format } from '#core/contract';
import type { Consequence } from '../../domain/merge/findConsequences';
import { strings } from '../../strings';
import type { MergeNames } from './useMergeNames';

interface Props {
  readonly list: readonly Consequence[];
  readonly names: MergeNames;
  readonly onShow: (nodeIds: readonly string[]) => void;
}

/** The effects of a merge that neither side asked for, each with its way to the canvas. */
export function Effects({ list, names, onShow }: Props) {
  if (list.length === 0) return null;
  return (
    <>
      <h3>{strings.consequences.text}</h3>
      <ul className="flow-effects" aria-label={strings.consequences.text}>
        {list.map(effect => (
          <li key={`${effect.side} ${effect.kind} ${effect.nodeIds.join(' ')} ${effect.id}`}>
            <button type="button" onClick={() => onShow([...effect.nodeIds])}>
              {describe(effect, names)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe({ kind, side, nodeIds }: Consequence, names: MergeNames): string {
  const [first = '', second = ''] = nodeIds;
  const link = names.link(first, second);
  const node = names.node(first);
  switch (kind) {
    case 'linkGone':
      return format(strings.effectLinkGone, { side, link });
    case 'loop':
      return format(strings.effectLoop, { side, link });
    case 'linkKept':
      return format(strings.effectLinkKept, { side, link });
    case 'nodeKept':
      return format(strings.effectNodeKept, { side, node });
    case 'nodeGone':
      return format(strings.effectNodeGone, { side, node });
    case 'reference':
      return format(strings.effectReference, { node, other: names.node(second) });
    default:
      return format(strings.effectChangeGone, { side, node });
  }
}
