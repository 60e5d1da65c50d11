import { can, every, namespace, type CrudAction, type Gate, type Panel } from '#core/contract';
import { access as flowsAccess } from '#plugins/flows/contract/references';
import type { ChangeRequest } from './changeRequest';

const reviews = namespace('reviews');

/** Change requests: reading, opening, and changing them, and commenting. */
export const access = reviews.permission('changeRequests');
/** Approving change requests and requesting changes. */
export const approvals = reviews.permission('approvals');
/** Setting what an environment requires before a deploy. */
export const policyAccess = reviews.permission('reviewPolicy');

/** The person may do this to change requests. */
export const may = (action: CrudAction): Gate => can(access, action);
/** The person may approve change requests. */
export const mayApprove = can(approvals, 'update');
/** The person may release them: whoever can deploy flows. */
export const mayRelease = every(can(access, 'read'), can(flowsAccess, 'update'));

export const list = reviews.route('list', '/change-requests');
export const detail = reviews.route('detail', '/change-requests/:id');

/** The tab of the panel with the comments on the flow in the editor. */
export const commentsTab = 'comments';

/** A change request on screen, for sections that others add to its page. */
export interface ReviewCheckProps {
  readonly request: ChangeRequest;
}
/** Sections of a change request’s page, such as the results of tests. */
export const reviewChecks = reviews.extensionPoint<Panel<ReviewCheckProps>>('reviewChecks');
