import { type Static, type TSchema, Type } from 'typebox';
import type { Gate } from './gate';
import type { Message } from './message';
import type { Params } from './reference';

/** The method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The caller whose token an endpoint takes. `anyone` needs none; `member` is a console session; the
 * rest are tokens of one purpose that work nowhere else. A plugin adds one with `audiences`.
 */
export type Audience =
  | 'anyone'
  | 'member'
  | 'mfa'
  | 'app'
  | 'sdk'
  | 'tryFlow'
  | 'invitation'
  | 'reset'
  | PluginAudience;

/** An audience that a plugin adds, made with `namespace('…').audience('…')`. */
export type PluginAudience = `${string}.${string}`;

/** The kind of resource that a call acts on. */
export type Scope = 'company' | 'member' | 'installation';

/**
 * A call, declared once for the server that enforces it, the browser that makes it, and the cache
 * that it makes stale.
 */
export interface Endpoint<
  Line extends string = string,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  readonly line: Line;
  readonly method: Method;
  readonly path: string;
  /** One sentence for the reader of the OpenAPI page. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** The media types of bodies that it takes, any other being 415; any JSON where nothing is said. */
  readonly mediaTypes?: readonly string[];
  readonly reply: Reply;
  readonly audience: Audience;
  /** Further kinds of tokens that it takes. */
  readonly also: readonly Audience[];
  /**
   * `member` calls act for the person, whatever company the tab shows; `installation` calls are for
   * those who run the installation and for nobody else; all others act on one company.
   */
  readonly scope: Scope;
  /** Who may make it: evaluated in the browser to show it, and on the server to allow it. */
  readonly when: Gate;
  /** The text shown to the user when the server gives no message of its own. */
  readonly failure?: Message;
  /** The largest body taken, in bytes; 1 MiB where nothing is said. */
  readonly bodyLimit?: number;
  /**
   * It may bring a large body, but waits for others, such as a service that a flow calls, so it holds
   * no place of heavy work.
   */
  readonly waits?: true;
  /** It answers with all of an environment, so a few such answers are made at once. */
  readonly long?: true;
  /** The answer comes piece by piece, each a `reply`, as an event stream. */
  readonly streams?: true;
  /**
   * A session that was left open can't make it: its person must have signed in, or entered their
   * password again, within ten minutes. `person` rejects machines and access tokens, `session` lets
   * them do what they have permission for.
   */
  readonly confirmed?: 'person' | 'session';
  /** The queries that are stale after it succeeds. */
  readonly invalidates: () => readonly AnyEndpoint[];
}

/** An endpoint, whatever its path and schemas. */
export type AnyEndpoint = Endpoint<any, any, any, any>;

type PathOf<Line extends string> = Line extends `${string} ${infer Path}` ? Path : never;

/** The input of an endpoint: `params` of its path, `query`, and `body`, where it has them. */
export type Input<E> =
  E extends Endpoint<infer Line, infer Query, infer Body, any>
    ? ([keyof Params<PathOf<Line>>] extends [never]
        ? unknown
        : { readonly params: Params<PathOf<Line>> }) &
        (TSchema extends Query ? unknown : { readonly query: Static<Query> }) &
        (TSchema extends Body ? unknown : { readonly body: Static<Body> })
    : never;
/** The reply of an endpoint. */
export type Output<E> = E extends Endpoint<any, any, any, infer Reply> ? Static<Reply> : never;

interface EndpointOptions<Query, Body, Reply> {
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly mediaTypes?: readonly string[];
  readonly reply: Reply;
  readonly audience?: Audience;
  readonly also?: readonly Audience[];
  readonly scope?: Scope;
  readonly when: Gate;
  readonly failure?: Message;
  readonly bodyLimit?: number;
  readonly waits?: true;
  readonly long?: true;
  readonly streams?: true;
  readonly confirmed?: 'person' | 'session';
  readonly invalidates?: () => readonly AnyEndpoint[];
}

/** Declares a call. Paths are relative to `/v1`; `:name` segments become typed parameters. */
export function endpoint<
  const Line extends `${Method} /${string}`,
  Reply extends TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(line: Line, terms: EndpointOptions<Query, Body, Reply>): Endpoint<Line, Query, Body, Reply> {
  const [method, path] = line.split(' ') as [Method, string];
  return {
    audience: 'member',
    also: [],
    scope: 'company',
    invalidates: () => [],
    ...terms,
    line,
    method,
    path,
  };
}

/** The answer of a call that has nothing else to say. */
export const Acknowledgement = Type.Object({ message: Type.Optional(Type.String()) });
/** Milliseconds since 1970, as everywhere on the wire. */
export const Moment = Type.Integer({ minimum: 0 });
/** `page` counts from 0. */
export const Paging = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  query: Type.Optional(Type.String({ maxLength: 200 })),
});

interface Loose {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Returns the path of a call with its parameters and the query values that are set, and its body.
 */
export function requestPath(
  endpoint: AnyEndpoint,
  input: unknown,
): { path: string; body: unknown } {
  const { params = {}, query = {}, body } = (input ?? {}) as Loose;
  const path = endpoint.path.replace(/:(\w+)/g, (_: string, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return { path: text ? `${path}?${text}` : path, body };
}
