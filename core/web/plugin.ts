import type { ComponentType } from 'react';
import {
  always,
  type ExtensionPoint,
  type Gate,
  type Lazy,
  type Message,
  type Panel,
  type Params,
  type Route,
  type Service,
} from '../contract';
import type { Context } from './host';

export interface Contribution<Id extends string = string> {
  readonly point: ExtensionPoint<never>;
  readonly id: Id;
  readonly value: unknown;
  readonly when: Gate;
  readonly order: number;
}

export interface Options {
  readonly when?: Gate;
  readonly order?: number;
}

export interface Plugin<Id extends string = string> {
  readonly id: Id;
  readonly title: Message;
  /** Guards every contribution of the plugin. */
  readonly when?: Gate;
  readonly contributes: readonly Contribution<`${NoInfer<Id>}.${string}`>[];
  /** Runs once after the plugin is installed; what it returns runs when the plugin is removed. */
  readonly activate?: (context: Context) => void | (() => void);
}

export const definePlugin = <const Id extends string>(plugin: Plugin<Id>): Plugin<Id> => plugin;

export const contribute = <T, const Id extends string>(
  point: ExtensionPoint<T>,
  id: Id,
  value: NoInfer<T>,
  { when = always, order = 0 }: Options = {},
): Contribution<Id> => ({ point: point as unknown as ExtensionPoint<never>, id, value, when, order });

export interface Page {
  readonly route: Route;
  readonly title: Message;
  readonly view: Lazy<ComponentType<any>>;
}
export interface NavEntry {
  readonly route: Route<any>;
  readonly title: Message;
  readonly icon: string;
}
export interface Command {
  readonly title: Message;
  readonly keys?: string;
  readonly run: Lazy<(context: Context) => unknown>;
}
export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly to: string;
}
export interface SearchProvider {
  readonly title: Message;
  readonly find: Lazy<(query: string, context: Context, signal: AbortSignal) => Promise<Hit[]>>;
}
export interface Provision<T> {
  readonly service: Service<T>;
  /** How long one instance lives. */
  readonly per: 'app' | 'session' | 'company';
  readonly create: (context: Context) => T;
}

const core = <T>(local: string): ExtensionPoint<T> => ({ kind: 'extensionPoint', id: `core.${local}` });
export const pages = core<Page>('pages');
export const navEntries = core<NavEntry>('navEntries');
export const commands = core<Command>('commands');
export const searchProviders = core<SearchProvider>('searchProviders');
export const services = core<Provision<any>>('services');

export const page = <Path extends string, const Id extends string>(
  id: Id,
  route: Route<Path>,
  { title, view, ...terms }: Options & { title: Message; view: Lazy<ComponentType<{ params: Params<Path> }>> },
) => contribute(pages, id, { route: route as unknown as Route, title, view }, terms);

export const navEntry = <const Id extends string>(id: Id, { when, order, ...value }: Options & NavEntry) =>
  contribute(navEntries, id, value, { when, order });

export const command = <const Id extends string>(id: Id, { when, order, ...value }: Options & Command) =>
  contribute(commands, id, value, { when, order });

export const searchProvider = <const Id extends string>(id: Id, { when, order, ...value }: Options & SearchProvider) =>
  contribute(searchProviders, id, value, { when, order });

export const panel = <Props, const Id extends string>(
  id: Id,
  slot: ExtensionPoint<Panel<Props>>,
  { view, ...terms }: Options & { view: Lazy<ComponentType<NoInfer<Props>>> },
) => contribute(slot, id, { view }, terms);

export const provide = <T, const Id extends string>(id: Id, provision: Provision<T>) =>
  contribute(services, id, provision);
