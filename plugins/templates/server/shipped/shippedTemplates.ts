import type { DrawnFlow } from '#plugins/flows/contract';
import type { FlowPorter } from '#plugins/transfer/contract';
import { flowTemplatePage, type Category, type WholeFlowTemplate } from '../../contract';
import { templateInfo } from '../flows/templateInfo';
import { emailFirst } from './emailFirst';
import { identityProof } from './identityProof';
import { mailRegistration, mailSignOn } from './mailFlows';
import { passwordReset } from './passwordReset';
import { passwordSignOn } from './passwordSignOn';
import { profilePage } from './profilePage';
import { riskCheck } from './riskCheck';
import { secondFactor } from './secondFactor';
import { termsConsent } from './termsConsent';

export type PorterOf = Pick<FlowPorter, 'drawn'>;
interface Shipped {
  readonly id: string;
  readonly category: Category;
  readonly flow: DrawnFlow;
}

/** The templates that come with the product, one at least for each category. */
export const shippedFlows: readonly Shipped[] = [
  { id: 'password-sign-on', category: 'Authentication', flow: passwordSignOn },
  { id: 'password-reset', category: 'Authentication', flow: passwordReset },
  { id: 'terms-consent', category: 'Consent', flow: termsConsent },
  { id: 'identity-proof', category: 'Identity Verification', flow: identityProof },
  { id: 'second-factor', category: 'Multi-Factor Authentication (MFA)', flow: secondFactor },
  { id: 'mail-sign-on', category: 'Passwordless', flow: mailSignOn },
  { id: 'email-first', category: 'Passwordless', flow: emailFirst },
  { id: 'profile-page', category: 'Profile Management', flow: profilePage },
  { id: 'risk-check', category: 'Risk Management & Fraud Detection', flow: riskCheck },
  { id: 'mail-registration', category: 'User Registration', flow: mailRegistration },
];

/** When they were last changed. */
const changed = Date.UTC(2026, 10, 21);
let made: readonly WholeFlowTemplate[] | undefined;

/** The templates that come with the product, drawn once. */
export const shippedTemplates = (porter: PorterOf): readonly WholeFlowTemplate[] =>
  (made ??= shippedFlows.map(({ id, category, flow }) => {
    const document = { ...porter.drawn(flow), createdDate: changed };
    return {
      flowTemplateId: id,
      name: flow.name,
      description: flow.description,
      category,
      flowTemplateInfo: templateInfo(document),
      flowTemplateUrl: flowTemplatePage.to({ id }),
      origin: 'shipped',
      published: true,
      withdrawn: false,
      featured: false,
      imports: 0,
      createdDate: changed,
      updatedDate: changed,
      publishedDate: changed,
      document,
    };
  }));

/** The one with this id. */
export const shippedTemplate = (porter: PorterOf, id: string): WholeFlowTemplate | undefined =>
  shippedTemplates(porter).find(each => each.flowTemplateId === id);
