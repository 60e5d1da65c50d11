import { useMemo, useState } from 'react';
import { format } from '#core/contract';
import type { NodeDesignerProps } from '#plugins/properties/contract';
import { findNode, setProperty } from '#plugins/flows/contract/graph/edits/edits';
import {
  plainText,
  readRichText,
  writeRichText,
} from '#plugins/flows/contract/graph/richtext/richText';
import type { Design, DesignMedium } from '#plugins/pages/contract';
import { strings } from '../strings';
import { findBlock, getParentId, type Block } from '#plugins/pages/contract/blocks/block';
import { findEdited, type BlockEdit } from '#plugins/pages/contract/blocks/editBlocks';
import { renameField } from '#plugins/pages/contract/blocks/fields';
import { renameRows } from '#plugins/pages/contract/blocks/formFields';
import { renameOutput } from '#plugins/pages/contract/blocks/renameOutput';
import { applyPatches, type Patch } from '#plugins/pages/contract/blocks/units';
import { getTitle } from './describeBlock';

/** A page that is being designed, and what can be done with it. */
export interface PageDesign extends Design {
  readonly medium: DesignMedium;
  readonly chosen: Block | undefined;
  readonly readOnly: boolean;
  choose(id: string): void;
  /** Makes a change of the page’s structure as one undo step, and chooses what it was about. */
  apply(label: string, edit: BlockEdit | undefined): void;
  /** Makes a change within a block; those with the same key join while they follow quickly. */
  patch(patches: readonly Patch[], key: string): void;
  rename(before: string, after: string): void;
  titleOf(block: Block): string;
}

/** Returns the innermost block of a path that is still there. */
function findNearest(blocks: readonly Block[], id: string): Block | undefined {
  for (let at = id; at !== ''; at = getParentId(at)) {
    const block = findBlock(blocks, at);
    if (block) return block;
  }
  return blocks[0];
}

const asText = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '');
const asValue = (text: string, before: unknown): string =>
  typeof before === 'string' && readRichText(before) ? writeRichText(text, before) : text;

/** The page of a node as blocks: two views of one text, with the undo of the editor. */
export function usePageDesign(
  { stage, nodeId, property }: NodeDesignerProps,
  medium: DesignMedium,
): PageDesign {
  const [at, choose] = useState('0');
  const properties = stage.index.nodes.get(nodeId)?.data.properties ?? {};
  const html = asText(properties[property]?.value);
  const blocks = useMemo(() => medium.read(html), [html, medium]);
  const write = (label: string, next: string, key?: string) =>
    stage.edit(
      label,
      draft => {
        const graph = draft.graphData;
        const node = findNode(graph, nodeId);
        const before = node?.data.properties ?? {};
        const value = asValue(next, before[property]?.value);
        const followed = node ? medium.follow(node.data, blocks, medium.read(next)) : {};
        for (const [name, each] of Object.entries({ [property]: value, ...followed }))
          setProperty(graph, nodeId, name, each);
      },
      key,
    );
  return {
    medium,
    html,
    blocks,
    titleOf: block => medium.getTitle(html, block) ?? getTitle(block),
    chosen: findNearest(blocks, at),
    readOnly: stage.readOnly,
    choose,
    apply: (label, edit) => {
      if (!edit || !write(label, edit.html)) return;
      choose(findEdited(edit, medium.read) ?? '0');
    },
    patch: (patches, key) => {
      if (patches.length === 0) return;
      write(medium.labels.edit, applyPatches(html, patches), `design ${nodeId} ${at} ${key}`);
    },
    rename: (before, after) => {
      stage.edit(format(strings.didRename, { name: before }), draft => {
        const graph = draft.graphData;
        for (const node of graph.elements.nodes ?? []) {
          const own = node.data.properties;
          if (!own) continue;
          const renamed = renameOutput(own, nodeId, before, after) as typeof own;
          if (renamed !== own) node.data.properties = renamed;
        }
        const now = findNode(graph, nodeId)?.data.properties ?? {};
        const set = (name: string, value: unknown) => setProperty(graph, nodeId, name, value);
        set(property, asValue(renameField(html, before, after), now[property]?.value));
        for (const name of ['formFieldsList', 'validationRules'])
          if (now[name]) set(name, renameRows(now[name].value, before, after));
      });
    },
  };
}
