import { can, every, inContext } from '#core/contract';
import type { Context } from '#core/web';
import { action, fromModule } from '#core/web/plugin';
import { openEditor, type FlowStage } from '#plugins/editor/contract';
import { access, openFlow } from '#plugins/flows/contract';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { listChosen } from '../../domain/extract/listChosen';
import { strings } from '../../strings';

const load = () => import('./runRefactoring');
const editing = every(inContext(openFlow), can(access, 'update'));

/** Judges the flow on screen; false where none can be changed. */
const judge = (test: (stage: FlowStage) => boolean) => (_: unknown, context: Context) => {
  const session = context.find(openEditor)?.current;
  return session ? !session.editor.readOnly && test(session.editor) : false;
};
const hasSelection = ({ index, selectedNodes }: FlowStage) =>
  listChosen(index, selectedNodes).some(id => index.nodes.get(id)?.data.nodeType === 'CONNECTION');
const callsFlow = ({ index, selectedNodes: [id, ...others] }: FlowStage) => {
  const data = id === undefined ? undefined : index.nodes.get(id)?.data;
  return others.length === 0 && data !== undefined && subflowCall(data) !== undefined;
};

/** Makes the selected nodes a flow of their own, which this one calls. */
export const extractSubflow = action('refactoring.extract', {
  title: strings.extract,
  words: 'refactor, split, move to new flow, group, reuse',
  keys: 'mod+shift+e',
  when: every(editing, mayMakeFlows),
  enabled: judge(hasSelection),
  run: fromModule(load, 'askExtract'),
});
/** Puts the nodes of the called flow in place of the selected node. */
export const inlineSubflow = action('refactoring.inline', {
  title: strings.inline,
  words: 'refactor, unfold, expand, dissolve, replace call',
  keys: 'mod+alt+n',
  when: editing,
  offered: judge(callsFlow),
  run: fromModule(load, 'inline'),
});

/** Actions that change the form of a flow but not its behavior. */
export const refactoringActions = [extractSubflow, inlineSubflow];
