// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRecord } from '#core/contract';
import { findSharedData } from '#testing/kits/findSharedData';
import type { Flow, NodeData } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  findReferences,
  nodeReferences,
  type Reference,
} from '#plugins/flows/contract/graph/references/references';
import { variableTouches } from '#plugins/flows/contract/graph/references/variableTouches';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { createFlowTypes } from '#plugins/references/contract/createFlowTypes';
import { toNamedType } from '#plugins/references/contract/valueType';
import { readVariableKey, variableKey } from '#plugins/variables/contract/variableKey';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { renameInput } from './renameInput';
import { renameVariable } from './renameVariable';
import type { Renamed } from './renameNodes';

const folder = findSharedData('flows');
const to = 'renamed-everywhere_1';

/** The flows of an export, whatever its form. */
function listFlows(value: unknown): readonly Flow[] {
  if (!isRecord(value)) return [];
  if (Array.isArray(value['flows'])) return value['flows'].flatMap(listFlows);
  if (isRecord(value['flowInfo'])) return listFlows(value['flowInfo']);
  const { graphData } = value;
  return isRecord(graphData) && isRecord(graphData['elements'])
    ? [{ flowId: '', ...value } as unknown as Flow]
    : [];
}

/** Where the references of some nodes lead in a flow. */
function resolveAll(flow: Flow, ids: ReadonlySet<string>) {
  const declared = new Map(
    (flow.variables ?? []).map(({ name, fields }) => {
      const { name: own, context } = readVariableKey(name);
      return [`${context}.${own}`, toNamedType(fields.type)];
    }),
  );
  const types = createFlowTypes({
    index: indexGraph(flow.graphData),
    inputs: flow.inputSchema ?? [],
    variable: (context, name) => declared.get(`${context}.${name}`),
  });
  return flow.graphData.elements.nodes
    .filter(({ data }) => ids.has(data.id))
    .flatMap(({ data }) => findReferences(data.properties).map(({ path }) => types.resolve(path)));
}

function checkRenamed(
  flow: Flow,
  from: string,
  [renamed, back]: readonly [Renamed, Renamed],
  resolves = true,
): void {
  expect(JSON.stringify(back.flow)).toBe(JSON.stringify(flow));
  const ids = new Set(renamed.nodes.map(({ id }) => id));
  expect(new Set(back.nodes.map(({ id }) => id))).toEqual(ids);
  const readers = listNodes(flow).filter(data => nodeReferences(data).some(reads(ids)));
  const read = new Set(resolves ? [...ids, ...readers.map(({ id }) => id)] : []);
  // The type of a whole output has the name in it.
  const resolved = JSON.stringify(resolveAll(renamed.flow, read));
  expect(resolved.replaceAll(`"${to}":`, `"${from}":`)).toBe(
    JSON.stringify(resolveAll(flow, read)),
  );
}

const reads =
  (ids: ReadonlySet<string>) =>
  ({ nodeId }: Reference) =>
    nodeId !== undefined && ids.has(nodeId);

const listNodes = ({ graphData }: Flow): readonly NodeData[] =>
  (graphData.elements.nodes ?? []).map(({ data }) => data);

/** Uses of variables, without titles, which may contain references themselves. */
const listUntitled = (flow: Flow) =>
  variableTouches(flow).map(({ title: _title, ...touch }) => touch);

/** A name with blanks is cut at the first of them where uses are listed. */
const hasBlanks = (flow: Flow, name: string) =>
  name.includes(' ') || new RegExp(`variables\\.${name} \\w`).test(JSON.stringify(flow.graphData));

it.runIf(folder)(
  'renames every variable and input of real exports in shared/data/flows, and back again',
  () => {
    const count = { variables: 0, inputs: 0, passed: 0 };
    const files = readdirSync(folder!).filter(each => each.endsWith('.json'));
    for (const file of files.sort())
      for (const flow of listFlows(JSON.parse(readFileSync(join(folder!, file), 'utf8')))) {
        const touches = listUntitled(flow);
        for (const key of new Set(touches.map(each => each.key))) {
          const { name, context, flowId } = readVariableKey(key);
          const next = variableKey(to, context, flowId);
          const renamed = renameVariable(flow, key, to);
          const isListed = !hasBlanks(flow, name);
          const expected = touches.map(each => (each.key === key ? { ...each, key: next } : each));
          expect(isListed ? listUntitled(renamed.flow) : []).toEqual(isListed ? expected : []);
          const back = renameVariable(renamed.flow, next, name);
          checkRenamed(flow, name, [renamed, back], isListed);
          count.variables++;
        }
        const inputs = [
          ...(flow.inputSchema ?? []).map(({ propertyName }) => propertyName),
          ...findReferences(listNodes(flow).map(({ properties }) => properties)).flatMap(
            ({ kind, name }) => (kind === 'parameter' && name ? [name] : []),
          ),
        ];
        const passed = listNodes(flow).flatMap(data => {
          const called = subflowCall(data);
          const keys = Object.keys(data.properties ?? {}).filter(
            each => !keptBySubflowCalls.has(each),
          );
          return called ? keys.map(name => [called.flowId, name] as const) : [];
        });
        for (const name of new Set(inputs)) {
          const names = { flowId: flow.flowId, from: name, to };
          const renamed = renameInput(flow, names);
          const back = renameInput(renamed.flow, { ...names, from: to, to: name });
          checkRenamed(flow, name, [renamed, back]);
          count.inputs++;
        }
        for (const [flowId, name] of passed) {
          const renamed = renameInput(flow, { flowId, from: name, to });
          const back = renameInput(renamed.flow, { flowId, from: to, to: name });
          expect(JSON.stringify(back.flow)).toBe(JSON.stringify(flow));
          if (renamed.flow !== flow) count.passed++;
        }
      }
    expect(count.variables).toBeGreaterThan(300);
    expect(count.inputs).toBeGreaterThan(100);
    expect(count.passed).toBeGreaterThan(50);
  },
  180_000,
);
