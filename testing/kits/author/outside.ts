import type { ExtensionPoint, Panel } from '#core/contract';
import type { Action, Contribution, Plugin, Theme } from '#core/web';
import type { Root } from '#core/web/internal';
import { importUrl } from '#core/web/packages/importUrl.mjs';
import { renderPlugin as renderPages } from '../../renderPlugin.tsx';
import { findThemeFaults as findFaults } from '../themeFaults';
import type { AccessFacts } from './checkAccess';
import { KitError } from './KitError';
import type { Who } from './openRoot';
import { renderCommand as startCommand } from './renderCommand.tsx';
import { renderPanel as showPanel } from './renderPanel.tsx';

export type { AccessFacts, MadeCall } from './checkAccess';
export type { Offline, OnServer, Who } from './openRoot';

/** A rendered view of a test, with its console. */
export interface Shown {
  readonly container: HTMLElement;
  readonly root: Root;
  unmount(): void;
}

/** A command that was started. */
export interface Started extends Shown {
  /** Resolves to what the command resolves to; questions that it asks are on screen. */
  readonly ran: Promise<unknown>;
  /** The toasts that are on screen. */
  says(): readonly string[];
}

/** A person in an environment, signed in. */
export interface TestPerson {
  readonly companyId: string;
  readonly customerId: string;
  readonly email: string;
  readonly token: string;
}

/** The response to a call of a test. */
export interface TestReply {
  readonly status: number;
  readonly body: any;
  readonly text: string;
}

/** A Sluice with the package in it, on a fresh database of its own. */
export interface TestServer {
  /** Makes a call to a path such as `/notes`. */
  inject(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    call?: { readonly token?: string | undefined; readonly body?: unknown },
  ): Promise<TestReply>;
  /**
   * Makes a person in a new environment, or in the one named, who may do everything or what `can`
   * lists, such as `notes:read`.
   */
  company(who?: { readonly can?: readonly string[]; readonly in?: string }): Promise<TestPerson>;
  /** Starts listening, and returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A node: its connector, capability, properties, and connection. */
export type TestNode = readonly [
  connector: string,
  capability: string,
  properties?: Readonly<Record<string, unknown>>,
  connectionId?: string,
];

/** How a node ended: its output, or its error. */
export interface RanNode {
  readonly success: boolean;
  readonly out: any;
  readonly error: { readonly message: string; readonly code: string | number };
}

/** An environment that runs nodes in flows. */
export interface TestNodes extends TestPerson {
  /** Runs one node in a deployed flow, as an application does. */
  run(node: TestNode): Promise<RanNode>;
  /** Makes a connection with these settings, and returns its ID. */
  connection(connectorId: string, properties: Readonly<Record<string, unknown>>): Promise<string>;
}

interface ServerKit {
  startServer(options?: { readonly env?: Record<string, string> }): Promise<TestServer>;
  nodesOn(sluice: TestServer): Promise<TestNodes>;
  checkAccess(sluice: TestServer, facts: AccessFacts): Promise<string[]>;
}

/** Loads the server of the installation that runs the tests. */
function loadServer(): Promise<ServerKit> {
  const url = process.env['SLUICE_TEST_SERVER'];
  if (!url) throw new KitError('No installation was found. Set SLUICE_HOME to its folder.');
  return importUrl(url) as Promise<ServerKit>;
}

/** Starts the real server with the package in it, on a fresh database. */
export const startServer: ServerKit['startServer'] = async options =>
  (await loadServer()).startServer(options);

/** Makes an environment in which nodes of connectors run. */
export const nodesOn: ServerKit['nodesOn'] = async sluice => (await loadServer()).nodesOn(sluice);

/**
 * Makes every call without a token, as a member without a permission, and from another environment,
 * and lists those that were answered, a sentence each.
 */
export const checkAccess: ServerKit['checkAccess'] = async (sluice, facts) =>
  (await loadServer()).checkAccess(sluice, facts);

/** Shows a page of a plugin in the real console, as a signed-in person sees it. */
export const renderPlugin: (
  plugin: Plugin<any>,
  options: Who & { readonly at: string },
) => Promise<Shown> = renderPages;

/** Shows the panels that a plugin adds at a place, with what the place gives them. */
export const renderPanel: <Props extends object>(
  plugin: Plugin<any>,
  point: ExtensionPoint<Panel<Props>>,
  props: NoInfer<Props>,
  who?: Who,
) => Promise<Shown> = showPanel;

/** Starts a command of a plugin, as the palette or a button does. */
export const renderCommand: <Subject>(
  plugin: Plugin<any>,
  command: Contribution & { readonly value: Action<Subject> },
  options?: Who & { readonly subject?: NoInfer<Subject> },
) => Promise<Started> = startCommand;

/** Lists what cannot be read well in a theme, a sentence each. */
export const findThemeFaults: (theme: Pick<Theme, 'base' | 'colors'>) => string[] = findFaults;
