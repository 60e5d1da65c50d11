import type { ComponentType } from 'react';
import type {
  AnyEndpoint,
  Entitlement,
  ExtensionPoint,
  Flag,
  Gate,
  Input,
  Lazy,
  Message,
  Output,
  Panel,
  Permission,
  Route,
  Service,
  SharedModule,
} from '../contract';
import type { Link, Params } from '../contract/internal';
import { contribute, core, type Contribution, type Options } from './contribution';
import type { Context } from './host/ServiceScopes';

export { action, actions, type Action, type SubjectSource, fromModule } from './actions/action';
export { contribute, type Contribution, type Options } from './contribution';
export { theme, themes, type Theme, type ThemeColor } from './themes/theme';

/** A plugin's browser half: a plain value, eager and tiny. */
export interface Plugin<Id extends string = string> {
  readonly id: Id;
  readonly title: Message;
  /** Guards every contribution of the plugin. */
  readonly when?: Gate;
  readonly contributes: readonly Contribution<`${NoInfer<Id>}.${string}`>[];
  /** Runs once after the plugin is installed; what it returns runs when the plugin is removed. */
  readonly activate?: (context: Context) => void | (() => void);
}

/** Plugins by id, each loaded when it is installed. */
export type PluginList = Readonly<Record<string, () => Promise<{ default: Plugin<any> }>>>;

/** Types a manifest: every contribution's id starts with the plugin's. */
export const definePlugin = <const Id extends string>(plugin: Plugin<Id>): Plugin<Id> => plugin;

/** A screen at a path. */
export interface PageEntry {
  readonly route: Route;
  readonly title: Message;
  /** Phrases that people type in the palette to find it, beside its title, with commas between. */
  readonly words?: string;
  /** False hides it from the palette: a screen that works only with what a link adds to its path. */
  readonly palette?: false;
  readonly view: Lazy<ComponentType<any>>;
}
/** Draws an icon, such as one of `@blueprintjs/icons`, or an SVG of the plugin’s own. */
export type IconView = ComponentType<{ readonly size?: number; readonly 'aria-hidden'?: boolean }>;

/** An entry of the side navigation. */
export interface NavEntry {
  /** The screen it leads to; an entry without one has a `link`. */
  readonly route?: Route<any>;
  /**
   * An address outside the console that the profile brings, opened in a new tab; the entry is
   * hidden without it.
   */
  readonly link?: Link;
  readonly title: Message;
  /** Phrases that people type in the palette to find it, beside its title, with commas between. */
  readonly words?: string;
  /** Keys that lead there from anywhere, such as `g f`. */
  readonly keys?: string;
  /** Its icon; without one, and for a text, a dot is drawn. */
  readonly icon?: string | IconView;
  /** The screen of the entry it is shown under; beside the others where that one is hidden. */
  readonly under?: Route<any>;
}
/** A search result and where it opens. */
export interface SearchResult {
  readonly id: string;
  readonly title: string;
  /** The text that tells it from others of the same name, such as where it belongs. */
  readonly hint?: string | undefined;
  readonly to: string;
}
/** Finds a plugin's own things for the palette. */
export interface SearchProvider {
  readonly title: Message;
  /**
   * With it first in the palette's field, only searches that bear it are asked: `@` for people, `#`
   * for nodes.
   */
  readonly sign?: '@' | '#';
  readonly find: Lazy<
    (query: string, context: Context, signal: AbortSignal) => Promise<SearchResult[]>
  >;
}
/** A next step and where to take it. */
export interface NextStep {
  readonly title: Message;
  readonly help: Message;
  readonly to: string;
  /** Its icon; without one, that of the navigation entry it leads to. */
  readonly icon?: string | IconView;
}
/** A number on the first page and where it leads. */
export interface Figure {
  readonly title: Message;
  readonly to: string;
  readonly endpoint: AnyEndpoint;
  readonly input: (companyId: string) => unknown;
  readonly count: (reply: any) => number;
}
/** A group of rights as the role matrix and the inspector name it. */
export interface PermissionEntry {
  readonly permission: Permission;
  readonly title: Message;
  /** One line that says what it is about. */
  readonly help: Message;
}
/** An entitlement that an environment may have. */
export interface EntitlementEntry {
  readonly entitlement: Entitlement;
  readonly title: Message;
}
/** A switch of the installation or of an environment that gates ask for. */
export interface FlagEntry {
  readonly flag: Flag;
}
/** Creates a service. */
export interface Provision<T> {
  readonly service: Service<T>;
  /** How long one instance lives. */
  readonly per: 'app' | 'session' | 'company';
  readonly create: (context: Context) => T;
}

/** Screens, each at a path. */
export const pages = core<PageEntry>('pages');
/** The entries of the side navigation. */
export const navEntries = core<NavEntry>('navEntries');
/** Adds a search to the palette. It is canceled after 10 seconds. */
export const searchProviders = core<SearchProvider>('searchProviders');
/** The permissions that plugins check. The plugin that declares one contributes it. */
export const permissions = core<PermissionEntry>('permissions', each => each.permission.id);
/** The entitlements that plugins check, contributed like permissions. */
export const entitlements = core<EntitlementEntry>('entitlements', each => each.entitlement.id);
/** The feature flags that plugins check, contributed like permissions. */
export const flags = core<FlagEntry>('flags', ({ flag }) => flag.id);
/** Services of the console, contributed with `provide`. */
export const services = core<Provision<any>>('services', ({ service }) => service.id);
/** Figures at the top of the dashboard. */
export const figures = core<Figure>('figures');
/** Cards of the dashboard. Each is a panel with its own heading. */
export const dashboardCards = core<Panel<object>>('dashboardCards');
/** The next steps for new members, in order, shown on the dashboard. */
export const nextSteps = core<NextStep>('nextSteps');
/** Sections of the account page, each with its own heading. */
export const accountPanels = core<Panel<object>>('accountPanels');
/** Buttons at the right of the app bar. */
export const appBarItems = core<Panel<object>>('appBarItems');

/** Modules that plugins publish for packages. */
export const sharedModules = core<SharedModule>('sharedModules', ({ name }) => name);

/** Adds a screen at a route. Its view gets the route's `params`. */
export const page = <Path extends string, const Id extends string>(
  id: Id,
  route: Route<Path>,
  {
    when,
    order,
    ...value
  }: Options &
    Omit<PageEntry, 'route' | 'view'> & { view: Lazy<ComponentType<{ params: Params<Path> }>> },
) => contribute(pages, id, { route: route as unknown as Route, ...value }, { when, order });

/** Adds an entry to the side navigation. */
export const navEntry = <const Id extends string>(
  id: Id,
  { when, order, ...value }: Options & NavEntry,
) => contribute(navEntries, id, value, { when, order });

/** Adds a search to the palette. It is canceled after 10 seconds. */
export const searchProvider = <const Id extends string>(
  id: Id,
  { when, order, ...value }: Options & SearchProvider,
) => contribute(searchProviders, id, value, { when, order });

/** Adds a view to a place in another plugin's screen. */
export const panel = <Props, const Id extends string>(
  id: Id,
  slot: ExtensionPoint<Panel<Props>>,
  { view, ...terms }: Options & { view: Lazy<ComponentType<NoInfer<Props>>> },
) => contribute(slot, id, { view }, terms);

/** Offers a service to other plugins. It is created on first use and disposed with its scope. */
export const provide = <T, const Id extends string>(id: Id, provision: Provision<T>) =>
  contribute(services, id, provision);

/** Adds a figure to the dashboard, for those who may make the call that returns it. */
export const figure = <E extends AnyEndpoint, const Id extends string>(
  id: Id,
  {
    when,
    order,
    ...value
  }: Options & {
    title: Message;
    to: string;
    endpoint: E;
    input: (companyId: string) => Input<NoInfer<E>>;
    count: (reply: Output<NoInfer<E>>) => number;
  },
) => contribute(figures, id, value, { when: when ?? value.endpoint.when, order });

/** Publishes a module for packages, under the name that they import it by. */
export const shareModule = <const Id extends string>(
  id: Id,
  name: string,
  load: SharedModule['load'],
) => contribute(sharedModules, id, { name, load });
