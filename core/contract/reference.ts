import type { ComponentType } from 'react';
import type { Kysely } from 'kysely';

/**
 * A reference is a typed name exported from a plugin's contract: a misspelt one does not compile.
 */
export interface Permission {
  readonly kind: 'permission';
  readonly id: string;
}
/** Something that an environment may have, such as a feature of its plan. */
export interface Entitlement {
  readonly kind: 'entitlement';
  readonly id: string;
}
/** A switch of the installation or of an environment. */
export interface Flag {
  readonly kind: 'flag';
  readonly id: string;
  readonly initially: boolean;
}
/** A value that describes what is on screen, such as the open flow. */
export interface ContextKey<T> {
  readonly kind: 'contextKey';
  readonly id: string;
  readonly initially: T;
}
/** A service, by the type of what is provided for it. */
export interface Service<T> {
  readonly kind: 'service';
  readonly id: string;
  readonly type?: (value: T) => T;
}
/**
 * A place others contribute values of type T to. `pages` and `commands` are points like any
 * plugin's own.
 */
export interface ExtensionPoint<T> {
  readonly kind: 'extensionPoint';
  readonly id: string;
  readonly type?: (value: T) => T;
  /** Returns the id by which a value is known; a second value of one id is refused. */
  idOf?(value: T): string;
}
/** A path of the console; `to` fills in its parameters, encoded. */
export interface Route<Path extends string = string> {
  readonly kind: 'route';
  readonly id: string;
  readonly path: Path;
  to(...params: ParamArgs<Path>): string;
}

/** The four actions that a permission covers. */
export type CrudAction = 'read' | 'create' | 'update' | 'delete';

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<Tail>
    : Rest
  : never;
/** The parameters of a path, as `:name` segments. */
export type Params<Path extends string> = { readonly [Name in ParamName<Path>]: string };
type ParamArgs<Path extends string> = [ParamName<Path>] extends [never]
  ? []
  : [params: Params<Path>];

/** An extension point, whatever the type of its values. */
export type AnyExtensionPoint = Pick<ExtensionPoint<unknown>, 'kind' | 'id' | 'idOf'>;

/** Mints references whose ids carry the plugin's name, so two plugins cannot collide. */
export function namespace(name: string) {
  const id = (local: string) => `${name}.${local}`;
  return {
    contextKey: <T>(local: string, initially: T): ContextKey<T> => ({
      kind: 'contextKey',
      id: id(local),
      initially,
    }),
    flag: (local: string, initially = false): Flag => ({ kind: 'flag', id: id(local), initially }),
    service: <T>(local: string): Service<T> => ({ kind: 'service', id: id(local) }),
    /** With `idOf`, no two values at the point have one id. */
    extensionPoint: <T>(local: string, idOf?: (value: T) => string): ExtensionPoint<T> => ({
      kind: 'extensionPoint',
      id: id(local),
      ...(idOf && { idOf }),
    }),
    route: <const Path extends string>(local: string, path: Path): Route<Path> => ({
      kind: 'route',
      id: id(local),
      path,
      to: (...[params]) =>
        path.replace(/:(\w+)/g, (_, key: string) =>
          encodeURIComponent((params as Record<string, string>)[key]!),
        ),
    }),
    /** Permissions and entitlements keep the name the server knows them by. */
    permission: (wire: string): Permission => ({ kind: 'permission', id: wire }),
    entitlement: (wire: string): Entitlement => ({ kind: 'entitlement', id: wire }),
    /** A kind of callers that `audiences` of the server identifies. */
    audience: (local: string) => `${name}.${local}` as const,
  };
}

/** A module loaded when it is first needed. A manifest holds nothing heavier than these. */
export type Lazy<T> = () => Promise<{ readonly default: T }>;

/** A view that one plugin offers for a place in another plugin's screen. */
export interface Panel<Props> {
  readonly view: Lazy<ComponentType<Props>>;
}

/** Queries on either engine, for code that does not know every table. */
// oxlint-disable-next-line typescript/no-explicit-any -- each plugin adds its tables to the type
export type AnyQueries = Kysely<any>;
