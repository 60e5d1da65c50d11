import { WebSocket } from 'undici';

/** A running process, asked through its inspector. */
export class Inspected {
  private readonly waiting = new Map<number, (result: any) => void>();
  private ids = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id !== undefined) this.waiting.get(id)?.(result);
    });
  }

  static async at(address: string): Promise<Inspected> {
    const socket = new WebSocket(address);
    await new Promise<void>((opened, failed) => {
      socket.addEventListener('open', () => opened());
      socket.addEventListener('error', () =>
        failed(new Error(`The inspector at ${address} does not answer.`)),
      );
    });
    return new Inspected(socket);
  }

  /** Bytes of the heap that are still held after everything else was collected. */
  async heldBytes(): Promise<number> {
    for (let times = 0; times < 2; times++) await this.ask('HeapProfiler.collectGarbage');
    return ((await this.ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
  }

  close(): void {
    this.socket.close();
  }

  private ask(method: string): Promise<unknown> {
    const id = ++this.ids;
    return new Promise(answered => {
      this.waiting.set(id, answered);
      this.socket.send(JSON.stringify({ id, method }));
    });
  }
}
