import { namespace, type AnyQueries } from '#core/contract';
import type { Brand, Slot } from './brand';

const pages = namespace('pages');

/** An application as far as its pages show it. */
export interface BrandedApp {
  readonly appId: string;
  readonly name: string;
  /** The origin of its first redirect URI of the web; empty where it has none. */
  readonly home: string;
}
/** Lists the applications. The plugin that stores them provides it. */
export interface BrandedApps {
  list(companyId: string): Promise<readonly BrandedApp[]>;
  /** The application of a policy. */
  ofPolicy(companyId: string, policyId: string): Promise<BrandedApp | undefined>;
}
export const brandedApps = pages.service<BrandedApps>('brandedApps');

/** A brand as pages draw it. */
export interface BrandLook {
  readonly name: string;
  readonly pageTitle: string;
  /** Addresses of pictures at the page's own origin, or the pictures themselves; empty for none. */
  readonly images: Readonly<Record<Slot, string>>;
  /** Empty where it is the one of all pages. */
  readonly css: string;
  readonly colorScheme: Brand['colorScheme'];
  readonly links: Brand['links'];
  /** Where a run that is over leads: back to the application. */
  readonly home?: { readonly name: string; readonly url: string };
}
/** The brands of environments’ pages. The pages plugin provides it. */
export interface Brands {
  /**
   * The look of an environment's pages, with what the application of the policy has of its own. A
   * change is seen within a second.
   */
  find(companyId: string, policyId?: string): Promise<BrandLook>;
  /** Called after a write, so that this process reads the company's brand afresh. */
  forget(companyId: string): void;
  /** Deletes what an application had of its own. */
  deleteApp(db: AnyQueries, appId: string): Promise<void>;
}
export const brands = pages.service<Brands>('brands');

/** The pages that a preview can show. */
export const previewPages = ['signIn', 'code', 'error', 'end'] as const;
export type PreviewPage = (typeof previewPages)[number];
