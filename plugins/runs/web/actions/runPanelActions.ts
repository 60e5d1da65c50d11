import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';

const toggle = (tab: string, enter: boolean) => (context: Context) => {
  const editor = context.find(openEditor)?.current?.editor;
  if (editor?.aside === tab) editor.showAside('none');
  else editor?.showAside(tab, enter);
};
export const toggleTrial = toggle('run', true);
export const toggleRuns = toggle('debug', false);
