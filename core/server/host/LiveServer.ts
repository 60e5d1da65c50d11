import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { getErrorMessage } from '../../contract';
import { PackageWatch } from '../packages/PackageWatch';
import type { Settings } from '../settings';
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
  private readonly http: Server;
  private readonly watch: PackageWatch;
  private reloading: Promise<void> = Promise.resolve();
  private closing = false;

  private constructor(
    private readonly installation: Installation,
    private mounted: Mounted,
  ) {
    const { settings, database } = installation;
    this.http = createServer(httpOptions(settings), (request, reply) =>
      this.mounted.app.routing(request, reply),
    );
    this.http.on('clientError', (error: ConnectionError, socket: Socket) =>
      endConnection.call(this.server, error, socket),
    );
    this.watch = new PackageWatch({ database, named: settings.plugins }, () => this.reload());
  }

  static async open(...terms: Parameters<typeof openInstallation>): Promise<LiveServer> {
    const installation = await openInstallation(...terms);
    try {
      return new LiveServer(installation, await mountInstallation(installation));
    } catch (fault) {
      await installation.database.close();
      throw fault;
    }
  }

  get server(): ServerHost {
    return this.mounted.server;
  }

  /** Begins to accept connections; rejects where the port cannot be had. */
  async listen({ host, port }: Settings): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.http.once('error', fail);
      this.http.listen({ host, port }, done);
    });
    this.server.listensOn((this.http.address() as AddressInfo).port);
    await this.watch.start();
  }

  /** Takes on the packages that are turned on now. Where that fails, all stays as it was. */
  reload(): Promise<void> {
    this.reloading = this.reloading.then(() => this.replace());
    return this.reloading;
  }

  private async replace(): Promise<void> {
    if (this.closing) return;
    const old = this.mounted;
    try {
      const next = await mountInstallation(this.installation);
      next.server.listensOn((this.http.address() as AddressInfo).port);
      this.mounted = next;
    } catch (fault) {
      old.server.log.error({ err: fault }, `Packages were not reloaded: ${getErrorMessage(fault)}`);
      return;
    }
    void closeMounted(old).catch((fault: unknown) =>
      this.server.log.error({ err: fault }, 'The server before did not end.'),
    );
  }

  /** Ends it as `Sluice.close` does. */
  async close(drainMs = 0): Promise<void> {
    this.closing = true;
    this.watch.stop();
    await this.reloading;
    const ended = this.http.listening
      ? new Promise<void>(done => this.http.once('close', () => done()))
      : undefined;
    const stop = () => {
      if (this.http.listening) this.http.close();
      this.http.closeIdleConnections();
    };
    const timer = setTimeout(stop, drainMs);
    await closeMounted(this.mounted, drainMs);
    clearTimeout(timer);
    stop();
    this.http.closeAllConnections();
    await ended;
    await this.installation.database.close();
  }
}
