import { format, inContext, every, can } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { action, fromModule } from '#core/web/plugin';
import { access as flowsAccess, openFlow } from '#plugins/flows/contract';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import {
  list,
  may,
  mayApprove,
  mayRelease,
  policyAccess,
  type ChangeRequest,
} from '../../contract';
import { strings } from '../../strings';

const load = () => import('./runRequestActions');

/** Opens the form for a new change request. */
export const addRequest = action('reviews.add', {
  title: strings.add,
  words: 'new change request, pull request, merge request, ask for review, approval, four eyes',
  when: may('create'),
  run: fromModule(load, 'add'),
});

/** Opens the form of the review policy. */
export const setPolicy = action('reviews.policy', {
  title: strings.setPolicy,
  words: 'review policy, required approvals, protected flows, four eyes, branch protection',
  when: can(policyAccess, 'update'),
  run: fromModule(load, 'setPolicy'),
});

/** Opens the comments on the flow on screen, or closes them. */
export const showComments = action('reviews.showComments', {
  title: strings.comments,
  palette: strings.showComments,
  words: 'review comments, discussion, threads, change request',
  when: every(inContext(openFlow), may('read')),
  run: fromModule(load, 'toggleComments'),
});

/** Goes to a change request that the palette asks for. */
const openRequest = action('reviews.open', {
  title: strings.title,
  palette: strings.cmdOpen,
  words: 'change request, review, approve',
  among: { question: strings.cmdOpen, find: fromModule(load, 'findAnyRequest') },
  when: may('read'),
  run: fromModule(load, 'open'),
});

/** Asks for a review of the flow on screen; unsaved changes are saved first. */
export const propose = action('reviews.propose', {
  title: strings.add,
  palette: strings.cmdPropose,
  words: 'request review, propose change, ask for approval',
  when: every(may('create'), can(flowsAccess, 'update'), inContext(openFlow)),
  run: fromModule(load, 'propose'),
});

/** Asks for a review of a saved version; only the latest is offered. */
export const proposeVersion = action('reviews.proposeVersion', {
  title: strings.proposeVersion,
  palette: false,
  when: may('create'),
  offered: ({ session, versionId }: VersionMenuProps) => {
    const { publishedVersion, currentVersion } = session.editor.flow;
    return versionId === currentVersion && versionId !== publishedVersion;
  },
  run: fromModule(load, 'proposeVersion'),
});

/** Opens the form of a request. */
export const editRequest = action('reviews.edit', {
  title: strings.edit,
  palette: false,
  when: may('update'),
  offered: ({ state }: ChangeRequest) => state === 'open',
  run: fromModule(load, 'edit'),
});

/** Opens the form of a review. */
export const reviewRequest = action('reviews.review', {
  title: strings.review,
  palette: false,
  when: mayApprove,
  offered: ({ state, own }: ChangeRequest) => state === 'open' && !own,
  run: fromModule(load, 'review'),
});

/** Closes a request without a release. */
export const closeRequest = action('reviews.close', {
  title: strings.close,
  palette: false,
  when: may('update'),
  offered: ({ state }: ChangeRequest) => state === 'open',
  confirm: ({ number }) => ({
    title: format(strings.closeAsk, { number }),
    body: strings.closeBody.text,
    confirm: strings.close.text,
  }),
  run: fromModule(load, 'close'),
  done: strings.closedDone,
});

/** Opens a closed request again. */
export const reopenRequest = action('reviews.reopen', {
  title: strings.reopen,
  palette: false,
  when: may('update'),
  offered: ({ state }: ChangeRequest) => state === 'closed',
  run: fromModule(load, 'reopen'),
  done: strings.reopened,
});

/** Deploys what a request proposes. */
export const releaseRequest = action('reviews.release', {
  title: strings.release,
  palette: false,
  when: mayRelease,
  offered: ({ state }: ChangeRequest) => state === 'open',
  enabled: ({ blockers }) => blockers.length === 0,
  confirm: ({ number, flows }) => ({
    title: format(strings.releaseAsk, { number }),
    body: format(strings.releaseBody, {
      flows: joinAnd(
        flows.map(({ name, versionId }) =>
          format(strings.releasedFlow, { name, version: versionId }),
        ),
      ),
    }),
    confirm: strings.release.text,
  }),
  run: fromModule(load, 'release'),
  done: ({ number }) => format(strings.releaseDone, { number }),
});

/** The actions of change requests. */
export const requestActions = [
  addRequest,
  showComments,
  setPolicy,
  openRequest,
  propose,
  proposeVersion,
  editRequest,
  reviewRequest,
  closeRequest,
  reopenRequest,
  releaseRequest,
];

/** The address of the form for a new request that proposes a flow. */
export const getFormPath = (flowId: string): string =>
  `${list.to()}?${new URLSearchParams({ new: '', flow: flowId })}`;
