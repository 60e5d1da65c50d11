import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { UseList } from '#core/web/ui/internal';
import { canvas, getNodePath } from '#plugins/flows/contract';
import type { RenamedFlow, RenamePreview } from '../../contract';
import { strings } from '../../strings';

interface Props {
  /** The name that is given up. */
  readonly name: string;
  readonly preview: RenamePreview;
  /** The flow whose input is renamed. */
  readonly declaredIn: string | undefined;
}

/** Lists what a new name changes, flow by flow, and what keeps the old one. */
export function RenameChanges({
  name,
  preview: { flows, deployed, pinned, starters, left },
  declaredIn,
}: Props) {
  const nodes = flows.reduce((sum, flow) => sum + flow.nodes.length, 0);
  const change =
    flows.length === 0
      ? strings.changesNothing.text
      : nodes === 0
        ? strings.changesInput.text
        : format(declaredIn === undefined ? strings.changes : strings.changesInputAndNodes, {
            nodes,
            flows: flows.length,
          });
  const stay = deployed.map(({ name: flow, version }) =>
    format(strings.deployedFlow, { flow, version }),
  );
  const older = pinned.map(({ name: flow, version, by }) =>
    format(strings.pinnedVersion, { flow, version, names: joinAnd(by) }),
  );
  return (
    <>
      <p>
        <output>{change}</output>
      </p>
      {stay.length > 0 && (
        <p>{format(strings.deployedStay, { flows: joinAnd(stay), count: stay.length })}</p>
      )}
      {older.length > 0 && <p>{format(strings.pinnedStay, { versions: joinAnd(older) })}</p>}
      {starters.length > 0 && <p>{format(strings.startersStay, { names: joinAnd(starters) })}</p>}
      {left.length > 0 && (
        <p role="alert">{format(strings.leftInPage, { name, properties: joinAnd(left) })}</p>
      )}
      <UseList uses={flows.map(flow => toUse(flow, flow.flowId === declaredIn))} />
    </>
  );
}

const toUse = ({ flowId, name, version, nodes }: RenamedFlow, declares: boolean) => ({
  key: flowId,
  name,
  link: canvas.to({ id: flowId }),
  note: format(strings.version, { version }),
  parts: [
    ...(declares ? [{ key: 'inputs', title: strings.inputSchema.text }] : []),
    ...nodes.map(({ nodeId, title }) => ({
      key: nodeId,
      title,
      link: getNodePath(flowId, nodeId),
      label: format(strings.goToNode, { node: title, flow: name }),
    })),
  ],
});
