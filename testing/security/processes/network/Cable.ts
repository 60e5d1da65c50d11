import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * The network between a process and its database, which fails as networks do: it goes silent, is slow,
 * is reset, or is closed from one side.
 */
export class Cable {
  private readonly server: Server;
  private readonly pairs = new Set<readonly [near: Socket, far: Socket]>();
  private silent = false;
  private isCut = false;
  /** How long each piece is under way, in milliseconds. */
  delay = 0;

  constructor(private readonly target: URL) {
    this.server = createServer({ allowHalfOpen: true }, near => this.join(near));
  }

  /** Begins to lead there, and returns the address to use in place of the target. */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = new URL(this.target);
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** How many connections it leads. */
  get count(): number {
    return this.pairs.size;
  }

  /** From now on nothing arrives, and nobody is told. */
  mute(): void {
    this.silent = true;
    for (const socket of this.sockets()) socket.pause();
  }

  /** Delivers everything held back and everything that follows. */
  unmute(): void {
    this.silent = false;
    for (const socket of this.sockets()) socket.resume();
  }

  /** Breaks all connections, as a firewall does that forgot them; what was held back is lost. */
  reset(): void {
    for (const socket of this.sockets()) socket.resetAndDestroy();
  }

  /** Breaks all connections, and takes no new ones. */
  cut(): void {
    this.isCut = true;
    this.reset();
  }

  /** Takes connections again. */
  mend(): void {
    this.isCut = false;
  }

  /** The database says on all connections that it sends nothing more. */
  halfClose(): void {
    for (const [near] of this.pairs) near.end();
  }

  async close(): Promise<void> {
    this.reset();
    this.server.close();
    await once(this.server, 'close');
  }

  private sockets(): Socket[] {
    return [...this.pairs].flat();
  }

  private join(near: Socket): void {
    if (this.isCut) return void near.on('error', () => {}).resetAndDestroy();
    const far = connect({
      host: this.target.hostname,
      port: Number(this.target.port),
      allowHalfOpen: true,
    });
    const pair = [near, far] as const;
    this.pairs.add(pair);
    const part = () => {
      this.pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.setNoDelay(true);
      from.on('data', piece => this.pass(() => to.write(piece)));
      from.on('end', () => this.pass(() => to.end()));
      from.on('error', part);
      from.on('close', part);
      if (this.silent) from.pause();
    }
  }

  private pass(send: () => void): void {
    if (this.delay === 0) send();
    else setTimeout(send, this.delay);
  }
}
