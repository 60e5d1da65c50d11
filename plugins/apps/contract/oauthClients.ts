import { namespace, type AnyQueries } from '#core/contract';
import type { OAuth, Policy } from './app';

const apps = namespace('apps');

/** An application as an OAuth client; its ID is the application's. */
export interface OAuthClient {
  readonly appId: string;
  readonly name: string;
  readonly settings: Omit<OAuth['values'], 'clientSecret'>;
  /** How it authenticates: one of `tokenAuthMethods`. */
  readonly method: string;
  /** Its enabled policies, oldest first. */
  readonly policies: readonly Policy[];
  /** Compares in constant time. */
  hasSecret(secret: string): boolean;
}
/** Reads applications as OAuth clients, for the OpenID Connect provider. */
export interface OAuthClients {
  /** Returns the application with this ID if it can use OpenID Connect. */
  find(companyId: string, clientId: string): Promise<OAuthClient | undefined>;
  /** Reads the key set that an application publishes at a URL; throws a sentence if it can't. */
  readKeys(companyId: string, url: string): Promise<string>;
}
export const oauthClients = apps.service<OAuthClients>('oauthClients');

/** Deletes what another plugin keeps of a deleted application, in the same transaction. */
export type AppCleanup = (db: AnyQueries, appId: string) => Promise<void>;
export const appCleanups = apps.extensionPoint<AppCleanup>('appCleanups');
