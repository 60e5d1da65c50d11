import { getField, isRecord } from '#core/contract';
import type { Expression } from '#plugins/flows/contract/graph/machine/expression';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { OfflineFlow, OfflineRun } from '#plugins/runtime/contract/offlineRuns';
import type { TestDocument } from '../../contract';
import { toPrelude } from '../document/answerTest';
import { equalJson } from '#core/contract/sameValue';
import { listFunctionValues } from './functionValues';

type Loose = Readonly<Record<string, unknown>>;

/** Inputs of a function that were tried, and what came of them. */
export interface TriedInputs {
  readonly changes: ReadonlyMap<string, unknown>;
  readonly success: boolean;
  readonly output: Loose;
}

const inputsName = 'variableInputList';
const mostTries = 250;
const mostPairs = 10;
/** Ways to the same result that are kept: some inputs can’t be set. */
const mostOfOne = 4;

/** Whether a node runs code of the flow's author. */
export const isFunction = ({ connectorId, raw, disabled }: MachineNode): boolean =>
  connectorId === 'functionsConnector' && !disabled && inputsName in raw && 'code' in raw;

/** Returns the references that the inputs of a function read, by their names. */
export function listInputs({ fillings }: MachineNode): ReadonlyMap<string, Expression> {
  const inputs = new Map<string, Expression>();
  const list = fillings.find(([name]) => name === inputsName)?.[1];
  if (list?.kind !== 'list') return inputs;
  for (const item of list.items) {
    if (item.kind !== 'record') continue;
    const entries = new Map(item.entries);
    const name = entries.get('name');
    const value = entries.get('value');
    if (name?.kind === 'plain' && value && value.kind !== 'plain')
      inputs.set(String(name.value), value);
  }
  return inputs;
}

/** Runs the functions of a flow alone, with values that may change what they do. */
export class FunctionSearch {
  private readonly known = new Map<string, Promise<readonly TriedInputs[]>>();

  constructor(
    private readonly flow: OfflineFlow,
    /** Epoch milliseconds. */
    private readonly until: number,
  ) {}

  /** Tries a function that a run came through; the inputs that are changed last stand first. */
  try(
    node: MachineNode,
    run: OfflineRun,
    { starts }: TestDocument,
  ): Promise<readonly TriedInputs[]> {
    const input = run.steps.findLast(step => step.nodeId === node.id)?.input;
    const properties = isRecord(input) ? input : {};
    const key = JSON.stringify([node.id, properties]);
    let tried = this.known.get(key);
    if (!tried) {
      tried = this.search(node, properties, toPrelude(starts.time, starts.seed));
      this.known.set(key, tried);
    }
    return tried;
  }

  private async search(
    node: MachineNode,
    properties: Loose,
    prelude: string,
  ): Promise<readonly TriedInputs[]> {
    const rows = properties[inputsName];
    const code = node.raw['code']?.value;
    if (!Array.isArray(rows) || typeof code !== 'string') return [];
    const inputs: TriedInputs[] = [];
    for (const changes of listChanges([...listInputs(node).keys()], code)) {
      if (Date.now() >= this.until) break;
      const changed = rows.map((row: unknown) => {
        const name = getField(row, 'name');
        return isRecord(row) && typeof name === 'string' && changes.has(name)
          ? { ...row, value: changes.get(name) }
          : row;
      });
      const outcome = await this.flow.runFunction(
        node.id,
        { code, [inputsName]: changed },
        prelude,
      );
      if (outcome?.kind !== 'success' && outcome?.kind !== 'failure') continue;
      const success = outcome.kind === 'success';
      const output = outcome.output ?? {};
      const isSame = (each: TriedInputs) =>
        each.success === success && equalJson(each.output, output);
      if (inputs.filter(isSame).length >= mostOfOne) continue;
      inputs.push({ changes, success, output });
    }
    return inputs;
  }
}

/** Lists which inputs are changed to what: one of them, all of them, then two. */
function listChanges(
  names: readonly string[],
  code: string,
): readonly ReadonlyMap<string, unknown>[] {
  const values = listFunctionValues(code);
  const single = names.flatMap(name => values.map(value => new Map([[name, value]])));
  const all =
    names.length > 1 ? values.map(value => new Map(names.map(name => [name, value]))) : [];
  const pairs = names.flatMap((first, at) =>
    names.slice(at + 1).flatMap(second =>
      values.slice(0, mostPairs).map(
        value =>
          new Map<string, unknown>([
            [first, value],
            [second, value],
          ]),
      ),
    ),
  );
  return [...single, ...all, ...(names.length > 2 ? pairs : [])].slice(0, mostTries);
}
