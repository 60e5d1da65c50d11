import type { Sliced } from '#core/contract/sliced';
import { readVariableKey } from '#plugins/variables/contract/variableKey';
import type { ExplainedVariable } from '../../contract';
import type { Flow } from '#plugins/flows/contract';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { describeValue } from './describeValue';
import { redactValue } from '#plugins/flows/contract/graph/redact/redact';

/** A variable that the company has. */
export interface KnownVariable {
  readonly name: string;
  readonly context: string;
  readonly type: string;
  readonly value?: unknown;
}

const longest = 80;
const contexts = new Set(['flow', 'flowInstance', 'company', 'user', 'parameter']);
const lists = {
  saveVariables: 'flowInstance',
  saveFlowVariables: 'flow',
  saveUserVariables: 'user',
} as const;

interface Found {
  readonly name: string;
  readonly context: string;
  readonly readAt: Set<string>;
  /** By node, what it writes. */
  readonly writtenAt: Map<string, string>;
}

/**
 * The variables and inputs that a flow reads and writes, each with where; values of secrets stay
 * out.
 */
export function* explainVariables(
  { graphData, inputSchema }: Pick<Flow, 'graphData' | 'inputSchema'>,
  known: readonly KnownVariable[],
  titleOf: (nodeId: string) => string = id => id,
): Sliced<readonly ExplainedVariable[]> {
  const byKey = new Map<string, Found>();
  const at = (context: string, name: string) => {
    const key = `${context} ${name}`;
    let there = byKey.get(key);
    if (!there)
      byKey.set(key, (there = { name, context, readAt: new Set(), writtenAt: new Map() }));
    return there;
  };
  for (const { propertyName } of inputSchema ?? []) at('parameter', propertyName);
  for (const { data } of graphData.elements.nodes ?? []) {
    yield;
    for (const { kind, name } of findReferences(data.properties ?? {}))
      if (contexts.has(kind) && name) at(kind, name).readAt.add(data.id);
    for (const [property, otherwise] of Object.entries(lists)) {
      const listed = data.properties?.[property]?.value;
      const rows: readonly ({ name?: unknown; value?: unknown } | null)[] = Array.isArray(listed)
        ? listed
        : [];
      for (const row of rows) {
        if (typeof row?.name !== 'string' || row.name === '') continue;
        const { name, context } = readVariableKey(row.name);
        const own = data.capabilityName === 'saveValueUserInfo' ? 'user' : otherwise;
        at(context || own, name).writtenAt.set(
          data.id,
          shortly(describeValue(row.value ?? '', titleOf)),
        );
      }
    }
  }
  const values = new Map(known.map(each => [`${each.context} ${each.name}`, each]));
  return [...byKey].map(([key, { name, context, readAt, writtenAt }]) => {
    const stored = values.get(key);
    const secret = stored?.type === 'secret';
    const value = secret
      ? undefined
      : (redactValue({ [name]: stored?.value }) as Record<string, unknown> | undefined);
    return {
      name,
      context,
      secret,
      ...(stored && { type: stored.type }),
      ...(value?.[name] === undefined || value[name] === '' ? {} : { value: value[name] }),
      readAt: [...readAt],
      writtenAt: [...writtenAt.keys()],
      writes: Object.fromEntries([...writtenAt].filter(([, said]) => said !== '' && !secret)),
    };
  });
}

const shortly = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
