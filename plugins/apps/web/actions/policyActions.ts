import { can, every, format, type Message } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access as flowAccess } from '#plugins/flows/contract';
import { access, type App, type Policy } from '../../contract';
import { strings } from '../../strings';
import type { ActedApp } from './appActions';

/** A policy and the application that it is of. */
export interface PolicyOfApp {
  readonly app: Pick<App, 'appId' | 'companyId'>;
  readonly policy: Policy;
}

const load = () => import('./runPolicyActions');
const reads = can(access, 'read');
const changes = can(access, 'update');
const amongPolicies = (question: Message): SubjectSource<PolicyOfApp> => ({
  question,
  find: fromModule(load, 'findAnyPolicy'),
});

/** Opens the form for a new policy of an application. */
export const addPolicy = action('apps.addPolicy', {
  title: strings.addPolicy,
  palette: false,
  when: changes,
  run: fromModule(load, 'add'),
});
/** An application to add to. */
export type AddedTo = Pick<ActedApp, 'appId'>;

/** Shows what the starts of a policy came to. */
export const showStarts = action('apps.starts', {
  title: strings.showStarts,
  palette: strings.cmdStarts,
  among: amongPolicies(strings.cmdStarts),
  run: fromModule(load, 'showStarts'),
});

/** Sets the versions of a policy's flows beside each other. */
export const compareVersions = action('apps.compare', {
  title: strings.compare,
  palette: strings.cmdCompare,
  among: amongPolicies(strings.cmdCompare),
  when: every(reads, can(flowAccess, 'read')),
  offered: ({ policy }: PolicyOfApp) => policy.flows.length > 0,
  run: fromModule(load, 'compare'),
});

/** Copies the address of a policy's hosted page. */
export const copyHosted = action('apps.copyHosted', {
  title: strings.copyHosted,
  palette: false,
  when: reads,
  run: fromModule(load, 'copyHosted'),
});

/** Copies a policy's id. */
export const copyPolicyId = action('apps.copyPolicyId', {
  title: strings.copyPolicyId,
  palette: false,
  when: reads,
  run: fromModule(load, 'copyId'),
});

/** Opens the form of a policy. */
export const editPolicy = action('apps.editPolicy', {
  title: strings.edit,
  palette: false,
  when: changes,
  run: fromModule(load, 'edit'),
});

/** Enables a disabled policy, and the other way round. */
export const togglePolicy = action('apps.togglePolicy', {
  title: ({ policy }: PolicyOfApp) =>
    (policy.status === 'enabled' ? strings.disable : strings.enable).text,
  palette: false,
  when: changes,
  run: fromModule(load, 'toggle'),
  done: strings.policyUpdated,
});

/** Deletes a policy. */
export const deletePolicy = action('apps.deletePolicy', {
  title: strings.remove,
  palette: false,
  when: changes,
  danger: true,
  confirm: ({ policy: { name } }: PolicyOfApp) => ({
    title: format(strings.removePolicyAsk, { name }),
    body: strings.removePolicyBody.text,
    confirm: strings.remove.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.policyRemoved,
});

/** The actions of policies. */
export const policyActions = [
  addPolicy,
  showStarts,
  compareVersions,
  copyHosted,
  copyPolicyId,
  editPolicy,
  togglePolicy,
  deletePolicy,
];
