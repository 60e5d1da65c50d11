import editor from '#plugins/editor/plugin';
import flows from '#plugins/flows/plugin';
import linter from '#plugins/linter/plugin';
import runs from '#plugins/runs/plugin';
import transfer from '#plugins/transfer/plugin';
import { renderPlugin } from './renderPlugin.tsx';

type Terms = Parameters<typeof renderPlugin>[1];

/** Mounts the pages of flows with everything that belongs on their canvas and in their list. */
export function renderFlows({ beside = [], ...terms }: Terms): ReturnType<typeof renderPlugin> {
  return renderPlugin(flows, { ...terms, beside: [linter, editor, runs, transfer, ...beside] });
}
