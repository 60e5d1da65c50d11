import { format } from '#core/contract';
import type { NameNode } from '../../domain/extract/findObstacle';
import type { Extraction } from '../../domain/extract/planExtraction';
import { getNodeData } from '../../domain/steps/flowSteps';
import { strings } from '../../strings';
import './refactoring.css';

interface Item {
  readonly name: string;
  /** The path of a value. */
  readonly path?: string;
}

const List = ({ title, items }: { title: string; items: readonly Item[] }) =>
  items.length > 0 && (
    <div>
      <dt>{title}</dt>
      {items.map(({ name, path }, at) => (
        <dd key={at}>
          <span>{name}</span>
          {path && <code>{path}</code>}
        </dd>
      ))}
    </div>
  );

/** The inputs and outputs of the new flow, and the nodes that follow it, by their names. */
export function Crossings({
  extraction,
  name,
}: {
  readonly extraction: Extraction;
  readonly name: NameNode;
}) {
  const { boundary, inputs, outputs, exitName } = extraction;
  const exits = boundary.exits.map(({ targets }) => ({
    name: targets.map(id => name(getNodeData(boundary.steps, id))).join(', '),
  }));
  const { text } = strings.crossings;
  return (
    // It scrolls, so that keys must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="refactoring-crossings" role="group" tabIndex={0} aria-label={text}>
      <dl>
        <List title={format(strings.inputs, { count: inputs.length })} items={inputs} />
        <List title={format(strings.outputs, { count: outputs.length })} items={outputs} />
        <List title={format(strings.exits, { count: exits.length })} items={exits} />
      </dl>
      {exitName !== undefined && strings.exitsHelp.text}
    </div>
  );
}
