import { contribute, defineServerPlugin, jobs, provide, resources } from '#core/server';
import { callGuards } from '#core/server/internal';
import { namedTables } from '#plugins/audit/contract';
import { agentTools } from '#plugins/assistant/contract';
import { deployGuards, deployObservers } from '#plugins/flows/contract/internal';
import { subflowGuards } from '#plugins/runtime/contract/subflowGuards';
import { releaseFacts } from '#plugins/releases/contract/internal';
import { access, approvals, policyAccess } from './contract';
import { reviewTools } from './server/agentTools';
import { behaviorHandlers } from './server/behavior/behaviorHandlers';
import { forgetReplays } from './server/behavior/forgetReplays';
import {
  noteDeployment,
  openRequests,
  refuseUnreviewedCall,
  requireChangeRequest,
} from './server/guard';
import { findRequestFact, OpenRequests } from './server/openRequests';
import { policyHandlers } from './server/policy';
import { protectSettings } from './server/protectSettings';
import { commentHandlers } from './server/requests/commentHandlers';
import { contentHandler } from './server/requests/contentHandlers';
import { flowReviewHandler } from './server/requests/flowReviewHandler';
import { releaseHandler } from './server/requests/releaseHandler';
import { requestHandlers } from './server/requests/requestHandlers';
import { reviewHandler } from './server/requests/reviewHandler';
import { reviewerHandler } from './server/reviewers';
import { reviewTables } from './server/tables';
import { strings } from './strings';

/** Change requests: what is proposed, who approved it, and what a deploy needs. */
export default defineServerPlugin({
  id: 'reviews',
  tables: reviewTables,
  handles: [
    ...requestHandlers,
    contentHandler,
    ...commentHandlers,
    reviewHandler,
    releaseHandler,
    ...policyHandlers,
    reviewerHandler,
    flowReviewHandler,
    ...behaviorHandlers,
  ],
  contributes: [
    contribute(resources, 'reviews.access', { permission: access, title: strings.title.text }),
    contribute(resources, 'reviews.approvals', {
      permission: approvals,
      title: strings.approvalsTitle.text,
    }),
    contribute(resources, 'reviews.policy', {
      permission: policyAccess,
      title: strings.policyTitle.text,
    }),
    contribute(namedTables, 'reviews.named', {
      changeRequest: ['change_requests', 'request_id', 'title'],
    }),
    provide('reviews.open', { service: openRequests, create: server => new OpenRequests(server) }),
    contribute(deployGuards, 'reviews.guard', requireChangeRequest),
    contribute(callGuards, 'reviews.protectSettings', protectSettings),
    contribute(subflowGuards, 'reviews.calls', refuseUnreviewedCall),
    contribute(deployObservers, 'reviews.note', noteDeployment),
    contribute(releaseFacts, 'reviews.fact', findRequestFact),
    contribute(jobs, 'reviews.forgetReplays', forgetReplays),
    ...reviewTools.map(tool => contribute(agentTools, `reviews.${tool.name}`, tool)),
  ],
});
