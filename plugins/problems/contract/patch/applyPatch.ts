import { create, type Draft } from 'mutative';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { FlowPatch, PatchedFlow, PatchStep } from './flowPatch';
import { mask } from '#plugins/flows/contract/graph/redact/redact';
import {
  addElements,
  findNode,
  removeElements,
  setProperty,
} from '#plugins/flows/contract/graph/edits/edits';
import {
  connectionNode,
  initialValues,
  type Point,
} from '#plugins/flows/contract/graph/elements/newElements';
import { connectStep, disconnectStep, PatchError } from './edgeSteps';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';

const right = 240;
const down = 110;

/** A free place right of a node, or under all others where none is named. */
function placeBeside(graph: GraphDraft, near: string | undefined): Point {
  const nodes = graph.elements.nodes ?? [];
  const neighbor = nodes.find(({ data }) => data.id === near)?.position;
  if (!neighbor) {
    const lowest = nodes.reduce((most, { position }) => Math.max(most, position.y), 0);
    return { x: nodes[0]?.position.x ?? 0, y: nodes.length === 0 ? 0 : lowest + down };
  }
  const place = { x: neighbor.x + right, y: neighbor.y };
  const isTaken = ({ x, y }: Point) =>
    Math.abs(x - place.x) < right / 2 && Math.abs(y - place.y) < down / 2;
  while (nodes.some(({ position }) => isTaken(position))) place.y += down;
  return place;
}

/** The connectors and connections that a patch may use. */
export interface PatchWorld {
  connector(connectorId: string): ConnectorManifest | undefined;
  /** The connection that a new node of this connector uses. */
  connection(
    connectorId: string,
  ): { readonly connectionId: string; readonly name: string } | undefined;
}

const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/** Makes every step of a patch in a draft; throws a `PatchError` at the first that does not fit. */
export function applyPatch(
  draft: Draft<PatchedFlow>,
  { steps }: FlowPatch,
  world: PatchWorld,
): void {
  steps.forEach((step, at) => {
    try {
      apply(draft, step, world);
    } catch (error) {
      if (error instanceof PatchError) throw new PatchError(`Step ${at + 1}: ${error.message}`);
      throw error;
    }
  });
}

/**
 * The document as a patch leaves it, or why it does not fit, as a sentence. The given one stays as
 * it is.
 */
export function patchDocument<T extends PatchedFlow>(
  document: T,
  patch: FlowPatch,
  world: PatchWorld,
): { readonly document: T; readonly fault?: undefined } | { readonly fault: string } {
  try {
    return {
      document: create(document, draft => applyPatch(draft, patch, world)),
    };
  } catch (error) {
    if (error instanceof PatchError) return { fault: error.message };
    throw error;
  }
}

function apply(draft: Draft<PatchedFlow>, step: PatchStep, world: PatchWorld): void {
  const { graphData } = draft;
  const requireNode = (id: string) => {
    const node = findNode(graphData, id);
    if (!node) throw new PatchError(`node “${id}” does not exist in this flow.`);
    return node;
  };
  switch (step.op) {
    case 'set':
      requireNode(step.nodeId);
      requireName(step.property);
      requireValue(step.value);
      return setProperty(graphData, step.nodeId, step.property, step.value ?? undefined);
    case 'add':
      return addNode(draft, step, world);
    case 'remove':
      requireNode(step.nodeId);
      return removeElements(graphData, [step.nodeId]);
    case 'connect':
      requireNode(step.from);
      requireNode(step.to);
      return connectStep(graphData, step);
    case 'disconnect':
      requireNode(step.from);
      requireNode(step.to);
      return disconnectStep(graphData, step);
    case 'setting':
      requireName(step.name);
      requireValue(step.value);
      draft.settings = { ...draft.settings, [step.name]: step.value };
  }
}

function addNode(
  draft: Draft<PatchedFlow>,
  step: PatchStep & { op: 'add' },
  world: PatchWorld,
): void {
  const { graphData } = draft;
  if (!/^[\w-]{1,60}$/.test(step.id))
    throw new PatchError(`“${step.id}” can’t be the ID of a node.`);
  if (findNode(graphData, step.id)) throw new PatchError(`node “${step.id}” already exists.`);
  const manifest = world.connector(step.connectorId);
  const capability = manifest?.capabilities[step.capabilityName];
  if (!manifest) throw new PatchError(`connector “${step.connectorId}” does not exist here.`);
  if (!capability)
    throw new PatchError(`${manifest.name} has no capability “${step.capabilityName}”.`);
  const connection = world.connection(step.connectorId);
  if (!connection)
    throw new PatchError(`${manifest.name} has no connection yet. Create one first.`);
  Object.keys(step.values).forEach(requireName);
  Object.values(step.values).forEach(requireValue);
  const node = connectionNode(
    {
      id: step.id,
      connectorId: step.connectorId,
      connectionId: connection.connectionId,
      name: manifest.name,
      label: connection.name,
      capabilityName: step.capabilityName,
      type: capability.type,
      values: { ...initialValues(manifest, capability), nodeTitle: step.title, ...step.values },
    },
    placeBeside(graphData, step.near),
  );
  addElements(graphData, [node]);
}

function requireName(name: string): void {
  if (unsafe.has(name)) throw new PatchError(`“${name}” can’t be the name of a property.`);
}
function requireValue(value: unknown): void {
  if (JSON.stringify(value ?? null).includes(mask))
    throw new PatchError('a masked value would replace a secret.');
}

/** The patch that makes one document into another; undefined where a patch cannot say it. */
export function createPatch(before: PatchedFlow, after: PatchedFlow): FlowPatch | undefined {
  const diff = diffGraphs(before.graphData, after.graphData);
  if (diff.added.length + diff.moved.length + diff.edgesAdded.length + diff.edgesChanged.length > 0)
    return undefined;
  const removed = new Set(diff.removed.map(({ data }) => data.id));
  const steps: PatchStep[] = [];
  for (const { id, differences, after: node } of diff.changed) {
    const names = new Set<string>();
    for (const { path } of differences) {
      if (path[0] !== 'properties' || path[1] === undefined) return undefined;
      names.add(path[1]);
    }
    for (const property of names)
      steps.push({
        op: 'set',
        nodeId: id,
        property,
        value: node.data.properties?.[property]?.value ?? null,
      });
  }
  for (const nodeId of removed) steps.push({ op: 'remove', nodeId });
  for (const { path, after: value } of propertyPaths(before.settings ?? {}, after.settings ?? {})) {
    const [name, deeper] = path;
    if (name === undefined || deeper !== undefined) return undefined;
    steps.push({ op: 'setting', name, value: value ?? null });
  }
  const isAttached = (edge: (typeof diff.edgesRemoved)[number]) =>
    removed.has(edge.data.source) || removed.has(edge.data.target);
  return steps.length > 0 && diff.edgesRemoved.every(isAttached) ? { steps } : undefined;
}
