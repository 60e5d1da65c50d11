import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';

const toggle = (tab: string) => (context: Context) => {
  const editor = context.find(openEditor)?.current?.editor;
  editor?.showAside(editor.aside === tab ? 'none' : tab);
};
export const toggleTrial = toggle('run');
export const toggleRuns = toggle('debug');
