import { namespace, type Message, type Panel } from '../../../core/contract';

const admin = namespace('admin');

/** The company's own page. */
export const companyPage = admin.route('company', '/company');
/** How members may sign on. */
export const settingsPage = admin.route('settings', '/settings');

/** The installation, for its operators. */
export const installationPage = admin.route('installation', '/admin');

/** A section of the company's page; its title stands above it. */
export interface CompanyPanel extends Panel<object> {
  readonly title: Message;
}
/** Further sections of the company's page, below what the company itself is. */
export const companyPanels = admin.extensionPoint<CompanyPanel>('companyPanels');
