import { format } from '#core/contract';
import type { Crossing } from '../../domain/extract/crossings';
import type { Extraction } from '../../domain/extract/planExtraction';
import { strings } from '../../strings';
import './refactoring.css';

const List = ({ title, items }: { title: string; items: readonly Crossing[] }) =>
  items.length > 0 && (
    <div>
      <dt>{title}</dt>
      {items.map(({ name, path }) => (
        <dd key={path}>
          <b>{name}</b> <code>{path}</code>
        </dd>
      ))}
    </div>
  );

/** What the new flow is given, gives back, and how it is left. */
export function Crossings({ extraction }: { readonly extraction: Extraction }) {
  const { boundary, inputs, outputs } = extraction;
  return (
    <dl className="refactoring-crossings">
      <List title={format(strings.inputs, { count: inputs.length })} items={inputs} />
      <List title={format(strings.outputs, { count: outputs.length })} items={outputs} />
      <div>
        <dt>{format(strings.nodesAndExits, { nodes: boundary.inside.size })}</dt>
        <dd>{format(strings.exits, { count: boundary.exits.length })}</dd>
      </div>
    </dl>
  );
}
