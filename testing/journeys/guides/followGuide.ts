import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyHunks } from './applyHunks';
import { root } from './copyRepository';
import { GuideError, type Desk, type Move, type Step } from './Guide';
import { parseGuide } from './parseGuide';
import { Screen } from './Screen';
import { readersEnv, Terminals } from './Terminals';

interface Terms {
  /** How long a person is to need, in minutes. */
  readonly minutes: number;
  /** The ports that the guide names; the first is that of Sluice. */
  readonly ports: readonly number[];
  prepare(): Desk | Promise<Desk>;
}

/** How long a command may take to print what the guide says, in milliseconds. */
const patience = 120_000;

const findFreePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A person who does what a guide says, step by step. */
class Reader {
  /** Texts of the guide, and their replacements. */
  private readonly instead = new Map<string, string>();

  private constructor(
    private readonly guide: string,
    private readonly desk: Desk,
    private readonly terminals: Terminals,
    private readonly screen: Screen,
  ) {}

  static async begin(guide: string, { ports, prepare }: Terms): Promise<Reader> {
    const desk = await prepare();
    const free = await Promise.all(ports.map(findFreePort));
    const env = readersEnv({ PORT: String(free[0]), ...desk.env });
    const screen = new Screen(guide.replaceAll(/\W+/g, '-'), `http://localhost:${free[0]}`);
    const terminals = new Terminals(desk.home, env, desk.folder);
    const reader = new Reader(guide, desk, terminals, screen);
    ports.forEach((port, at) => reader.instead.set(String(port), String(free[at])));
    return reader;
  }

  /**
   * Takes the steps of a section; returns how many there were.
   *
   * @throws GuideError at the first that cannot be taken
   */
  async follow(steps: readonly Step[]): Promise<number> {
    for (const step of steps) await this.take(step);
    return steps.length;
  }

  private async take(step: Step): Promise<void> {
    try {
      await this.act(step);
    } catch (fault) {
      if (fault instanceof GuideError) throw fault;
      await this.screen.keep();
      const { message } = fault as Error;
      const what =
        step.kind === 'command' ? step.command : step.kind === 'move' ? step.sentence : step.path;
      throw new GuideError(this.guide, step.line, `${what}\n${message}`, fault);
    }
  }

  async close(): Promise<void> {
    await this.screen.close();
    await this.terminals.close();
    await this.desk.close?.();
  }

  private fill(text: string): string {
    return [...this.instead].reduce((all, [before, after]) => all.replaceAll(before, after), text);
  }

  private async act(step: Step): Promise<void> {
    switch (step.kind) {
      case 'command':
        return this.terminals.type({ ...step, command: this.fill(step.command) });
      case 'write':
        return this.write(step.path, this.fill(step.text));
      case 'edit': {
        const before = readFileSync(join(this.terminals.folder, step.path), 'utf8');
        const hunks = step.hunks.map(hunk => ({
          ...hunk,
          before: this.fill(hunk.before),
          after: this.fill(hunk.after),
        }));
        return this.write(step.path, applyHunks(this.guide, before, hunks));
      }
      case 'move':
        return this.move(step.move);
    }
  }

  private write(path: string, text: string): void {
    const file = join(this.terminals.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  private async move(move: Move): Promise<void> {
    const { screen } = this;
    switch (move.kind) {
      case 'visit':
        return screen.visit(this.fill(move.address));
      case 'visitShown':
        return screen.visit(this.readAddress());
      case 'open':
        for (const name of move.names) await screen.go(name);
        return;
      case 'select':
        for (const name of move.names) await screen.select(name);
        return;
      case 'enter':
        return screen.enter(this.fill(move.value), move.label);
      case 'type':
        return screen.type(this.fill(move.text));
      case 'press':
        return screen.press(move.keys);
      case 'drag':
        return screen.drag(move.name);
      case 'see':
        return screen.see(move.text, move.gone);
      case 'stop':
        return this.terminals.interrupt();
      case 'signIn':
        return screen.signIn(await this.readSetUpLink());
      case 'time':
        return void this.instead.set(move.instead, new Date().toISOString().slice(0, 16));
      case 'read':
        await this.until(() => this.terminals.read(this.fill(move.text)));
    }
  }

  /** The address that a terminal printed last. */
  private readAddress(): string {
    const address = [...this.terminals.output.matchAll(/https?:\/\/\S+/g)].at(-1)?.[0];
    if (!address) throw new Error(`The terminal shows no address:\n${this.terminals.output}`);
    return address;
  }

  /** Waits for the console; returns the link that a first start shows. */
  private async readSetUpLink(): Promise<string | undefined> {
    await this.until(() => this.terminals.output.includes('is ready at'));
    await wait(500);
    return /Set it up[^\n]*?(http\S+)/.exec(this.terminals.output)?.[1];
  }

  /** Waits until the terminals show something. */
  private async until(isShown: () => boolean): Promise<void> {
    for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
      if (isShown()) return;
      this.terminals.check();
    }
    throw new Error(`The terminal shows:\n${this.terminals.output.slice(-3000)}`);
  }
}

/** Follows a guide word by word, a test for each of its headings. */
export function followGuide(guide: string, terms: Terms): void {
  const sections = parseGuide(guide, readFileSync(join(root, guide), 'utf8'));
  describe(`${guide}, word by word`, { retry: 0, timeout: 600_000 }, () => {
    let reader: Reader;
    let began = 0;
    let failed = false;
    beforeAll(async () => {
      began = performance.now();
      reader = await Reader.begin(guide, terms);
    });
    afterAll(async () => {
      await reader?.close();
      const seconds = Math.round((performance.now() - began) / 1000);
      process.stdout.write(
        `${guide}: ${seconds} s of machine time; a person is to need ${terms.minutes} minutes\n`,
      );
    });
    it.for(sections.map(each => [each.title, each] as const))(
      '%s',
      async ([, { steps }], { skip }) => {
        if (failed) skip('A step before it failed.');
        failed = true;
        expect(await reader.follow(steps)).toBe(steps.length);
        failed = false;
      },
    );
  });
}
