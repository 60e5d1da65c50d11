import { lookup } from 'node:dns/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { getErrorMessage } from '../../contract';
import type { Problem } from '../../contract/internal';
import { UnpackError } from '../packages/PackageError';
import { PackageWatch } from '../packages/PackageWatch';
import type { Settings } from '../settings/settings';
import { httpOptions } from './createApp';
import {
  closeMounted,
  mountInstallation,
  openInstallation,
  type Installation,
} from './createServer';
import { endConnection } from './http/endConnection';
import type { Mounted } from './mounting/mountPlugins';
import type { ServerHost } from './serverHost';

/**
 * A server that listens and can take on other plugins while it does: the new one is built beside
 * the old one, gets every request from then on, and the old one ends what it began.
 */
export class LiveServer {
  /** One for each address of the host that it listens on. */
  private readonly listeners: Server[] = [];
  private reloading: Promise<void> = Promise.resolve();
  /** The servers before this one, while they end what they began. */
  private readonly ending = new Set<Promise<void>>();
  private closing = false;
  /** Called each time when others answer every request from now on. */
  onReplaced: () => void = () => {};

  private constructor(
    private readonly installation: Installation,
    private readonly watch: PackageWatch,
    private mounted: Mounted,
  ) {}

  static async open(...terms: Parameters<typeof openInstallation>): Promise<LiveServer> {
    const installation = await openInstallation(...terms);
    const { database, settings } = installation;
    try {
      const watch = new PackageWatch({ database, named: settings.plugins });
      // Before they are loaded, so that nothing is missed that is turned on meanwhile.
      await watch.note();
      const mounted = await mountInstallation(installation, { isFirst: true });
      if (mounted.server.problems.some(hasNoRoom)) watch.forget();
      return new LiveServer(installation, watch, mounted);
    } catch (fault) {
      await database.close();
      throw fault;
    }
  }

  get server(): ServerHost {
    return this.mounted.server;
  }

  /** A text that differs wherever other packages answer, or one that was built again. */
  get packages(): string {
    return this.watch.state;
  }

  /** The port that it listens on; none before it does. */
  get port(): number | undefined {
    const [listener] = this.listeners;
    return listener && (listener.address() as AddressInfo).port;
  }

  /** Begins to accept connections; rejects where the port cannot be had. */
  async listen({ host, port }: Settings): Promise<void> {
    const [first = host, ...others] = await findAddresses(host);
    const given = await this.listenOn(first, port);
    // A name for this machine may stand for an address that it does not have.
    await Promise.allSettled(others.map(address => this.listenOn(address, given)));
    this.server.listensOn(given);
    void this.watch.start(() => this.reload());
  }

  private async listenOn(host: string, port: number): Promise<number> {
    const listener = createServer(httpOptions(this.installation.settings), (request, reply) =>
      this.mounted.app.routing(request, reply),
    );
    listener.on('clientError', (error: ConnectionError, socket: Socket) =>
      endConnection.call(this.server, error, socket),
    );
    await new Promise<void>((done, fail) => {
      listener.once('error', fail);
      listener.listen({ host, port }, () => {
        listener.off('error', fail);
        done();
      });
    });
    listener.on('error', fault => this.server.log.error({ err: fault }, 'The listener failed.'));
    this.listeners.push(listener);
    return (listener.address() as AddressInfo).port;
  }

  /** Takes on the packages that are turned on now; rejects where all stays as it was. */
  reload(): Promise<void> {
    const done = this.reloading.then(() => this.replace());
    this.reloading = done.catch(() => {});
    return done;
  }

  private async replace(): Promise<void> {
    if (this.closing) return;
    const old = this.mounted;
    try {
      this.mounted = await mountInstallation(this.installation);
    } catch (fault) {
      old.server.log.error({ err: fault }, `Packages were not reloaded: ${getErrorMessage(fault)}`);
      throw fault;
    }
    if (this.port !== undefined) this.server.listensOn(this.port);
    this.onReplaced();
    const ended = closeMounted(old)
      .catch((fault: unknown) =>
        this.server.log.error({ err: fault }, 'The previous server did not stop.'),
      )
      .finally(() => this.ending.delete(ended));
    this.ending.add(ended);
  }

  /** Ends it as `Sluice.close` does. */
  async close(drainMs = 0): Promise<void> {
    this.closing = true;
    this.watch.stop();
    await this.reloading;
    const closed = this.listeners.map(
      listener => new Promise<void>(done => listener.once('close', () => done())),
    );
    const stop = () => {
      for (const listener of this.listeners) if (listener.listening) listener.close();
    };
    const timer = setTimeout(stop, drainMs);
    await Promise.all([closeMounted(this.mounted, drainMs), ...this.ending]);
    clearTimeout(timer);
    stop();
    for (const listener of this.listeners) listener.closeAllConnections();
    await Promise.all(closed);
    await this.installation.database.close();
  }
}

/** Whether a package is left out only until its files can be written. */
const hasNoRoom = (problem: Problem): boolean =>
  problem.code === 'LOAD_FAILED' && problem.cause instanceof UnpackError;

/** Returns what to listen on: every address of a name for this machine, as browsers try them all. */
async function findAddresses(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host];
  const addresses = await lookup(host, { all: true });
  return [...new Set(addresses.map(({ address }) => address))];
}
