import { MenuItem } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { hostedPolicyPath } from '#plugins/pages/contract';
import { strings } from '../../strings';
import type { PolicyOfApp } from '../actions/policyActions';

/** Leads to a policy's hosted page: a link, whose address can be copied and opened elsewhere. */
export const HostedPageLink = ({ app, policy }: PolicyOfApp) => (
  <MenuItem
    icon={<Share />}
    text={strings.hosted.text}
    href={hostedPolicyPath(app.companyId, policy.policyId)}
    target="_blank"
    rel="noreferrer"
    disabled={policy.status === 'disabled' || policy.flows.length === 0}
  />
);
