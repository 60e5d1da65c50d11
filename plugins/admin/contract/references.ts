import { namespace, type Message, type Panel } from '#core/contract';

const admin = namespace('admin');

/** The company's own page. */
export const companyPage = admin.route('company', '/company');
/** How members may sign on. */
export const settingsPage = admin.route('settings', '/settings');

/** The installation, for its operators. */
export const installationPage = admin.route('installation', '/admin');

/** A section of a page of this plugin; its title stands above it. */
export interface TitledPanel extends Panel<object> {
  readonly title: Message;
}
/** Further sections of the company's page, below what the company itself is. */
export const companyPanels = admin.extensionPoint<TitledPanel>('companyPanels');
/** Further sections of the installation's page, for its operators. */
export const installationPanels = admin.extensionPoint<TitledPanel>('installationPanels');
