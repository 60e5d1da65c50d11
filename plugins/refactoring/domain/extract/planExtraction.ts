import type { GraphData } from '#plugins/flows/contract';
import type { InputField } from '#plugins/flows/contract/internal';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { getNodeData, readSteps, type FlowSteps } from '../steps/flowSteps';
import { isStep, showsPage } from '../steps/nodeKinds';
import { findBoundary, type Boundary } from './Boundary';
import { listInputs, listOutputs, type Crossing } from './crossings';
import { findObstacle, type NameNode, type Obstacle } from './findObstacle';
import { suggestSelection } from './suggestSelection';
import { listOwnVariables } from './variablesAcross';

/** A selection that can become a flow of its own. */
export interface Extraction {
  readonly boundary: Boundary;
  readonly entry: string;
  readonly inputs: readonly Crossing[];
  readonly outputs: readonly Crossing[];
  /** The output that says which way out was taken; none where there is at most one. */
  readonly exitName: string | undefined;
  /** The values of that output, one for each exit. */
  readonly exitValues: readonly string[];
  /** Whether the new flow shows pages. */
  readonly pages: boolean;
}

/** The plan for a selection, or the obstacle, with a part of it that can be extracted. */
export type ExtractionPlan =
  | { readonly extraction: Extraction }
  | { readonly obstacle: Obstacle; readonly suggested: readonly string[] };

/** Looks at what extracting nodes would take, by their ids. */
export function planExtraction(
  graph: GraphData,
  ids: Iterable<string>,
  nameNode: NameNode = nodeTitle,
): ExtractionPlan {
  const steps = readSteps(graph);
  const inside = new Set(
    [...ids].filter(id => steps.index.nodes.has(id) && isStep(getNodeData(steps, id))),
  );
  const boundary = findBoundary(steps, inside);
  const obstacle = findObstacle(boundary, nameNode);
  if (obstacle) return { obstacle, suggested: [...suggestSelection(steps, inside)] };
  const nodes = [...steps.index.nodes.values()];
  const within = nodes.filter(({ data }) => inside.has(data.id));
  const without = nodes.filter(({ data }) => !inside.has(data.id));
  const outputs = listOutputs(without, inside);
  const exitName = boundary.exits.length > 1 ? freeName('exit', outputs) : undefined;
  return {
    extraction: {
      boundary,
      entry: boundary.entries[0]!,
      inputs: listInputs(
        within,
        inside,
        id => steps.index.nodes.has(id),
        listSavedInside(steps, inside),
      ),
      outputs,
      exitName,
      exitValues: nameExits(
        boundary.exits.map(({ targets }) =>
          targets.map(id => nameNode(getNodeData(steps, id))).join(' '),
        ),
      ),
      pages: within.some(({ data }) => showsPage(data)),
    },
  };
}

const longest = 40;

/** Names ways out after what they lead to, each by a name of its own. */
function nameExits(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map(title => {
    const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    let base = words[0]?.slice(0, longest) ?? 'exit';
    for (const word of words.slice(1)) {
      if (base.length + word.length >= longest) break;
      base += `-${word}`;
    }
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    taken.add(name);
    return name;
  });
}

const listSavedInside = ({ index }: FlowSteps, inside: ReadonlySet<string>) =>
  new Set(
    listOwnVariables(index.graph)
      .filter(({ savedBy, ofFlow }) => !ofFlow && savedBy.some(id => inside.has(id)))
      .map(({ name }) => name),
  );

function freeName(base: string, taken: readonly Crossing[]): string {
  let name = base;
  for (let number = 2; taken.some(each => each.name === name); number++) name = `${base}${number}`;
  return name;
}

/** The inputs of the new flow, typed where the flow it comes from types them. */
export function toInputSchema(
  { inputs }: Extraction,
  schema: readonly InputField[],
): readonly InputField[] {
  const typeOf = (path: string) =>
    schema.find(({ propertyName }) => path === `global.parameters.${propertyName}`)
      ?.preferredDataType;
  return inputs.map(({ name, path }) => {
    const preferredDataType = typeOf(path);
    return {
      propertyName: name,
      description: '',
      ...(preferredDataType && { preferredDataType }),
      preferredControlType: 'textField',
      isExpanded: true,
      required: false,
    } as InputField;
  });
}
