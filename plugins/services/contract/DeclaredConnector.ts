import { type PropertyDefinition, field } from '#plugins/connectors/contract';
import type { Template } from './Template';

/** How a call says who asks. Tokens of `clientCredentials` and `jwtBearer` are cached. */
export type Authentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly username: Template; readonly password: Template }
  /** The token itself, or what came with it: an object or JSON with `access_token`. */
  | { readonly kind: 'bearer'; readonly token: Template }
  /** An API key in a header or in the query. */
  | {
      readonly kind: 'apiKey';
      readonly in: 'header' | 'query';
      readonly name: string;
      readonly value: Template;
    }
  /** OAuth 2.0 client credentials (RFC 6749, section 4.4). */
  | {
      readonly kind: 'clientCredentials';
      readonly tokenUrl: Template;
      readonly clientId: Template;
      readonly clientSecret: Template;
      readonly scope?: Template;
      /** Where client ID and secret stand; in the `Authorization` header without it. */
      readonly in?: 'header' | 'body';
    }
  /** An assertion signed with RS256 in exchange for a token (RFC 7523). */
  | {
      readonly kind: 'jwtBearer';
      readonly tokenUrl: Template;
      readonly privateKey: Template;
      readonly issuer: Template;
      readonly subject: Template;
      readonly audience: Template;
    };

/** One HTTP call as data. Every text in it is a template over what the node knows. */
export interface HttpCall {
  /** A call before this one where `when` is not empty; templates find its output as `{first}`. */
  readonly first?: { readonly when: Template; readonly call: HttpCall };
  /** Values that templates of this call find by their names. */
  readonly values?: Readonly<Record<string, Template>>;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Follows `baseUrl`; each value in it fills one segment or a part of it. */
  readonly path: string;
  /** In place of the connector's own. */
  readonly baseUrl?: Template;
  readonly query?: Readonly<Record<string, Template>>;
  readonly headers?: Readonly<Record<string, Template>>;
  readonly body?:
    | { readonly json: Template; readonly contentType?: string }
    | { readonly form: Readonly<Record<string, Template>> }
    | { readonly text: Template; readonly contentType: string };
  /** The statuses that mean success; 200 to 299 without it. */
  readonly success?: readonly number[];
  /** In place of the connector's own. */
  readonly authentication?: Authentication;
  /** The condition of a successful answer; otherwise the node fails with this code and message. */
  readonly expects?: {
    readonly value: Template;
    readonly code: string;
    readonly message: string;
  };
  /** The node’s output beside `rawResponse`, `statusCode`, and `headers`. */
  readonly output?: Readonly<Record<string, Template>>;
  /** Sends the browser there; the node goes on with the query it comes back with. */
  readonly redirect?: Template;
}

/** A sign-in with an authorization code, as data; what it leaves is that of OIDC & OAuth IdP. */
export interface SignIn {
  /** The setting that holds the provider: its endpoints, client and scope. */
  readonly setting: string;
  /** Values for what a connection leaves open. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, Template>>;
  /** The node’s further output, over `{answer}`: the sign-in’s output. */
  readonly output?: Readonly<Record<string, Template>>;
}

/** A capability of a declared connector: what it asks for, and its call or sign-in. */
export interface DeclaredCapability {
  readonly title: string;
  readonly subTitle?: string;
  readonly type?: 'action' | 'trigger';
  /** The node's properties. Those that are required must be filled in when it runs. */
  readonly properties?: Readonly<Record<string, PropertyDefinition>>;
  /** Settings of the connection that this capability needs, beside those that are required. */
  readonly needs?: readonly string[];
  /** JSON schema properties of its output, beside those that every call leaves. */
  readonly output?: Readonly<Record<string, unknown>>;
  readonly call?: HttpCall;
  readonly signIn?: SignIn;
}

/** A connector as data: nothing of it is code. */
export interface DeclaredConnector {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: { readonly name: string; readonly value: string };
  /** The settings of a connection. A node whose connection lacks a required one doesn't run. */
  readonly account: Readonly<Record<string, PropertyDefinition>>;
  /** Values that follow from the connection, by the name under which templates find them. */
  readonly settings?: Readonly<Record<string, Template>>;
  /** Not needed where all capabilities are sign-ins. */
  readonly baseUrl?: Template;
  readonly authentication?: Authentication;
  readonly headers?: Readonly<Record<string, Template>>;
  /** How an answer that is no success says why. */
  readonly error?: {
    readonly code?: Template;
    readonly message?: Template;
    readonly details?: Template;
  };
  /** The answer's body stands in `rawResponse`, in place of status, headers and body. */
  readonly rawBody?: boolean;
  readonly capabilities: Readonly<Record<string, DeclaredCapability>>;
}

/** A setting without which no node of the connection runs. */
export const required = (displayName: string, more: PropertyDefinition = {}): PropertyDefinition =>
  field(displayName, 'textField', { required: true, ...more });

/** The same, stored encrypted. */
export const secret = (displayName: string, more: PropertyDefinition = {}): PropertyDefinition =>
  required(displayName, { secure: true, ...more });
