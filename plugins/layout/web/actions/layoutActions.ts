import { can, every, inContext } from '#core/contract';
import type { Context } from '#core/web';
import { action, fromModule } from '#core/web/plugin';
import { openEditor, type FlowStage } from '#plugins/editor/contract';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';

const load = () => import('./runLayoutActions');
const editing = every(inContext(openFlow), can(access, 'update'));

const judge = (test: (stage: FlowStage) => boolean) => (_: void, context: Context) => {
  const session = context.find(openEditor)?.current;
  return session ? !session.shownRun && !session.editor.readOnly && test(session.editor) : false;
};

/** Arranges the selected nodes, or the whole flow. */
export const arrangeNodes = action('layout.arrange', {
  title: strings.arrange,
  words: 'layout, tidy, clean up, auto layout, align',
  when: editing,
  offered: judge(() => true),
  run: fromModule(load, 'arrange'),
});

const lines = [
  'alignLeft',
  'alignCenter',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
] as const;
const directions = ['distributeHorizontally', 'distributeVertically'] as const;
const placing = (name: (typeof lines | typeof directions)[number], least: number) =>
  action(`layout.${name}`, {
    title: strings[name],
    words: 'align, distribute, layout, line up, spacing',
    when: editing,
    offered: judge(() => true),
    enabled: judge(({ selectedNodes }) => selectedNodes.length >= least),
    run: fromModule(load, name),
  });

/** Lines and equal gaps for the selected nodes. */
export const alignActions = [
  ...lines.map(name => placing(name, 2)),
  ...directions.map(name => placing(name, 3)),
];

/** The actions of this plugin. */
export const layoutActions = [arrangeNodes, ...alignActions];
