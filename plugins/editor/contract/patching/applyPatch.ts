import { create, type Draft } from 'mutative';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { FlowPatch, PatchStep } from '../patch';
import type { Mendable } from '#plugins/linter/contract/fix';
import { mask } from '#plugins/flows/contract/graph/redact/redact';
import { addElements } from '#plugins/flows/contract/graph/edits/addElements';
import { connectionNode } from '#plugins/flows/contract/graph/elements/connectionNode';
import { findNode } from '#plugins/flows/contract/graph/elements/findNode';
import { initialValues } from '#plugins/flows/contract/graph/elements/initialValues';
import { removeElements } from '#plugins/flows/contract/graph/edits/removeElements';
import { setProperty } from '#plugins/flows/contract/graph/edits/setProperty';
import { connectStep, disconnectStep } from './edgeSteps';
import { PatchError } from './PatchError';
import { placeBeside } from './placeBeside';

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
export function applyPatch(draft: Draft<Mendable>, { steps }: FlowPatch, world: PatchWorld): void {
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
export function patchDocument<T extends Mendable>(
  document: T,
  patch: FlowPatch,
  world: PatchWorld,
): { readonly document: T; readonly fault?: undefined } | { readonly fault: string } {
  try {
    return {
      document: create(document, draft => applyPatch(draft as Draft<Mendable>, patch, world)) as T,
    };
  } catch (error) {
    if (error instanceof PatchError) return { fault: error.message };
    throw error;
  }
}

function apply(draft: Draft<Mendable>, step: PatchStep, world: PatchWorld): void {
  const { graphData } = draft;
  const requireNode = (id: string) => {
    const node = findNode(graphData, id);
    if (!node) throw new PatchError(`there is no node “${id}” in this flow.`);
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

function addNode(draft: Draft<Mendable>, step: PatchStep & { op: 'add' }, world: PatchWorld): void {
  const { graphData } = draft;
  if (!/^[\w-]{1,60}$/.test(step.id))
    throw new PatchError(`“${step.id}” cannot be the id of a node.`);
  if (findNode(graphData, step.id)) throw new PatchError(`there is a node “${step.id}” already.`);
  const manifest = world.connector(step.connectorId);
  const capability = manifest?.capabilities[step.capabilityName];
  if (!manifest) throw new PatchError(`there is no connector “${step.connectorId}” here.`);
  if (!capability)
    throw new PatchError(`${manifest.name} has no capability “${step.capabilityName}”.`);
  const connection = world.connection(step.connectorId);
  if (!connection) throw new PatchError(`${manifest.name} has no connection yet. Make one first.`);
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
  if (unsafe.has(name)) throw new PatchError(`“${name}” cannot be the name of a property.`);
}
function requireValue(value: unknown): void {
  if (JSON.stringify(value ?? null).includes(mask))
    throw new PatchError('a masked value would take the place of a secret.');
}
