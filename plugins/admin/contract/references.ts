import { namespace, type Message, type Panel } from '#core/contract';

const admin = namespace('admin');

/** The company's own page. */
export const companyPage = admin.route('company', '/company');
/** How members may sign on. */
export const settingsPage = admin.route('settings', '/settings');
/** The provider by which members sign in. */
export const ssoPage = admin.route('sso', '/settings/sso');

/** The installation, for its operators. */
export const installationPage = admin.route('installation', '/admin');
/** Where a person accepts to run the installation: `?token=`. */
export const operatePage = admin.route('operate', '/operate');

/** A section of a page of this plugin; its title stands above it. */
export interface TitledPanel extends Panel<object> {
  readonly title: Message;
}
/** Further sections of the company's page, below what the company itself is. */
export const companyPanels = admin.extensionPoint<TitledPanel>('companyPanels');
/** Further sections of the installation's page, for its operators. */
export const installationPanels = admin.extensionPoint<TitledPanel>('installationPanels');

/** A company's own texts in one language, by the id of the text they stand for. */
export interface Words {
  /** Such as `pt-BR`. */
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}
/** Texts with which companies override the product's own. */
export interface CompanyTexts {
  /**
   * The texts whose keys begin with this, in the first language of an `Accept-Language` that the
   * company has some in; undefined where it has none, or English is wanted first. A change is seen
   * within ten seconds.
   */
  find(companyId: string, prefix: string, accepted: string | undefined): Promise<Words | undefined>;
}
export const companyTexts = namespace('admin').service<CompanyTexts>('companyTexts');
