import { namespace, type Message, type Panel } from '#core/contract';
import type { Words } from '#core/contract/internal';

const admin = namespace('admin');

/** The company's own page. */
export const companyPage = admin.route('company', '/company');
/** The page of its texts for end users, in each language. */
export const languagesPage = admin.route('languages', '/company/languages');
/** How members may sign in. */
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
/** More sections of the Company page, below the environment’s own settings. */
export const companyPanels = admin.extensionPoint<TitledPanel>('companyPanels');
/** More sections of the Admin page, for operators. */
export const installationPanels = admin.extensionPoint<TitledPanel>('installationPanels');

/** The texts of a company's pages in one language: its own over the built-in ones. */
export interface PageWords extends Words {
  /** All languages that its pages speak. */
  readonly languages: readonly string[];
  /** The language of whoever wants none of them, and of pages whose texts are a flow's own. */
  readonly defaultLanguage: string;
}
/** Returns the texts of an environment’s pages. */
export interface CompanyTexts {
  /**
   * Returns the texts in the first of these languages that the company's pages speak, else in its
   * default language. A change is seen within ten seconds.
   */
  find(companyId: string, wanted: readonly string[]): Promise<PageWords>;
  /** Has this process read the company's texts again. */
  forget(companyId: string): void;
}
export const companyTexts = namespace('admin').service<CompanyTexts>('companyTexts');
