import { can, format } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access } from '../../contract';
import { mayMakeFlows, type FlowName } from '../../contract/internal';
import { strings } from '../../strings';

/** As much of a flow as its actions need; each line of the list has it. */
export type ActedFlow = Pick<FlowName, 'flowId' | 'name' | 'flowStatus'>;

const load = () => import('./runFlowActions');
const among: SubjectSource<ActedFlow> = {
  question: strings.whichFlow,
  find: fromModule(load, 'findAnyFlow'),
};

/** Opens a flow on the canvas. */
export const openFlow = action('flows.open', {
  title: strings.open,
  words: 'edit flow, rename flow, rename, edit workflow, try flow, test flow, run flow, debug flow',
  palette: strings.openAFlow,
  among,
  run: fromModule(load, 'openCanvas'),
});

/** Makes a flow's stored version the one that runs. */
export const deployFlow = action('flows.deploy', {
  title: strings.deploy,
  words: 'publish flow, publish, release, go live, production',
  palette: strings.deployAFlow,
  among,
  when: can(access, 'update'),
  run: fromModule(load, 'deploy'),
  done: strings.publishedFlow,
});

/** Copies a flow under a name that is asked for, and opens the copy. */
export const cloneFlow = action('flows.clone', {
  title: strings.clone,
  words: 'duplicate flow, duplicate, copy flow',
  palette: strings.cloneAFlow,
  among,
  when: mayMakeFlows,
  run: fromModule(load, 'clone'),
});

/** Enables a disabled flow, and the other way round. */
export const toggleFlow = action('flows.toggle', {
  title: ({ flowStatus }: ActedFlow) =>
    (flowStatus === 'enabled' ? strings.disable : strings.enable).text,
  words: 'turn flow on, turn flow off, pause flow, stop flow, undeploy flow, unpublish flow',
  palette: strings.switchAFlow,
  among,
  when: can(access, 'update'),
  run: fromModule(load, 'toggle'),
  done: ({ flowStatus }) =>
    (flowStatus === 'enabled' ? strings.flowDisabled : strings.flowEnabled).text,
});

/** Deletes a flow with its versions. */
export const deleteFlow = action('flows.delete', {
  title: strings.delete,
  words: 'remove flow, trash flow',
  palette: strings.deleteAFlow,
  among,
  when: can(access, 'delete'),
  danger: true,
  confirm: ({ name }: ActedFlow) => ({
    title: strings.deleteFlow.text,
    body: format(strings.deleteFlowHelp, { name }),
    confirm: strings.delete.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.deleted,
});

/** Opens the form for a new flow. */
export const newFlow = action('flows.new', {
  title: strings.newFlow,
  words: 'new flow, add flow, create workflow, new workflow, create journey, new journey',
  when: mayMakeFlows,
  run: fromModule(load, 'create'),
});

/** The actions on flows outside the canvas. */
export const flowActions = [newFlow, openFlow, deployFlow, cloneFlow, toggleFlow, deleteFlow];
