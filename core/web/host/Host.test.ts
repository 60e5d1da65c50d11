import { autorun, makeAutoObservable, observable, runInAction } from 'mobx';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  can,
  entitled,
  messages,
  namespace,
  inContext,
  type Access,
  type ContextKey,
} from '../../contract';
import { describeProblem, evaluate } from '../../contract/internal';
import {
  action,
  actions,
  contribute,
  definePlugin,
  navEntries,
  navEntry,
  page,
  pages,
  provide,
  type Plugin,
} from '../plugin';
import { Host } from './Host';

const demo = namespace('demo');
const read = demo.permission('demo');
const plan = demo.entitlement('demo');
const list = demo.route('list', '/demo');
const open = demo.contextKey<string | null>('open', null);
const text = messages('demo', { title: 'Demo' });
const view = async () => ({ default: () => null });
const run = async () => ({ default: () => {} });

class Person implements Access {
  permissions = observable.set<string>();
  plans = observable.set<string>();
  context = observable.map<string, unknown>();
  constructor() {
    makeAutoObservable(this, { allows: false, entitles: false, isOn: false, read: false });
  }
  allows = (permission: { id: string }, action: string) =>
    this.permissions.has(`${permission.id}:${action}`);
  entitles = (entitlement: { id: string }) => this.plans.has(entitlement.id);
  isOn = (flag: { initially: boolean }) => flag.initially;
  read = <T>(key: ContextKey<T>): T =>
    this.context.has(key.id) ? (this.context.get(key.id) as T) : key.initially;
  put<T>(key: ContextKey<T>, value: T) {
    this.context.set(key.id, value);
  }
}

const plugin = (id: string, terms: Partial<Plugin>): Plugin =>
  definePlugin({ id, title: text.title, contributes: [], ...terms });
const installing = (...plugins: Plugin[]) =>
  Object.fromEntries(plugins.map(each => [each.id, async () => ({ default: each })]));

describe('Host', () => {
  let person: Person;
  let host: Host;
  beforeEach(() => {
    person = new Person();
    host = new Host(person);
  });

  it('skips and names a plugin that fails to load or start, and installs the rest', async () => {
    await host.install({
      broken: async () => Promise.reject(new Error('no such file')),
      ...installing(
        plugin('faulty', {
          activate: () => {
            throw new Error('no luck');
          },
        }),
        plugin('demo', { contributes: [page('demo.list', list, { title: text.title, view })] }),
      ),
    });
    expect(host.ready).toBe(true);
    expect(host.plugins.map(({ id }) => id)).toEqual(['demo']);
    expect(host.problems.map(describeProblem)).toEqual([
      'Plugin "broken" could not be loaded and was left out: no such file',
      'Plugin "faulty" failed while starting and was left out: no luck',
    ]);
  });

  it('sorts by order, then ID, whatever the order of plugins', async () => {
    const entry = (id: `${string}.${string}`, order: number) =>
      navEntry(id, { route: list, title: text.title, icon: '', order });
    await host.install(
      installing(
        plugin('b', { contributes: [entry('b.two', 2), entry('b.one', 1)] }),
        plugin('a', { contributes: [entry('a.two', 2)] }),
      ),
    );
    expect(host.at(navEntries).map(({ id }) => id)).toEqual(['b.one', 'a.two', 'b.two']);
  });

  it('reports duplicate IDs, paths, and keys', async () => {
    const one = page('one.list', list, { title: text.title, view });
    await host.install(
      installing(
        plugin('one', {
          contributes: [
            one,
            one,
            action('one.go', { title: text.title, keys: 'mod+shift+d', run }),
          ],
        }),
        plugin('two', {
          contributes: [
            page('two.list', list, { title: text.title, view }),
            action('two.go', { title: text.title, keys: 'Shift+Mod+D', run }),
          ],
        }),
      ),
    );
    expect(host.problems.map(describeProblem)).toEqual([
      'Plugin "one" contributes "one.list" twice, and the first one is kept. Rename one of them.',
      'Plugin "two" needs the path /demo, which "one" already uses. Use another path.',
      'Plugin "two" needs the keys Shift+Mod+D, which "one" already uses. Use other keys.',
    ]);
    expect(host.at(pages).map(({ id }) => id)).toEqual(['one.list']);
    expect(host.at(actions).map(({ id, value }) => [id, value.keys])).toEqual([
      ['one.go', 'mod+shift+d'],
      ['two.go', undefined],
    ]);
  });

  it('lets commands of different contexts share keys', async () => {
    const other = demo.contextKey<boolean>('other', false);
    const save = (id: `${string}.${string}`, key: ContextKey<any>) =>
      action(id, { title: text.title, keys: 'mod+s', when: inContext(key), run });
    await host.install(
      installing(
        plugin('a', { contributes: [save('a.save', open)] }),
        plugin('b', { contributes: [save('b.save', other)] }),
      ),
    );
    expect(host.problems).toEqual([]);
    person.put(other, true);
    expect(host.open(actions).map(({ id }) => id)).toEqual(['b.save']);
  });

  it('reevaluates in the tick of a change of permission, plan, or context', async () => {
    await host.install(
      installing(
        plugin('demo', {
          when: can(read, 'read'),
          contributes: [
            navEntry('demo.nav', {
              route: list,
              title: text.title,
              icon: '',
              when: entitled(plan),
            }),
          ],
        }),
      ),
    );
    const seen: string[] = [];
    const stop = autorun(() => {
      const [placed] = host.at(navEntries);
      seen.push(placed!.verdict.open ? 'open' : placed!.verdict.show);
    });
    runInAction(() => person.permissions.add('demo:read'));
    runInAction(() => person.plans.add('demo'));
    runInAction(() => person.permissions.delete('demo:read'));
    stop();
    expect(seen).toEqual(['hidden', 'locked', 'open', 'hidden']);
  });

  it('treats a gate that throws as closed', async () => {
    const gate = inContext(open, () => {
      throw new Error('broken');
    });
    expect(evaluate(gate, person).open).toBe(false);
  });

  it('keeps one instance of a service per scope, and disposes it at the end', async () => {
    const counter = demo.service<{ readonly n: number; dispose(): void }>('counter');
    const disposed: number[] = [];
    let made = 0;
    const create = () => {
      const n = ++made;
      return { n, dispose: () => void disposed.push(n) };
    };
    await host.install(
      installing(
        plugin('demo', {
          contributes: [provide('demo.counter', { service: counter, per: 'company', create })],
        }),
      ),
    );
    expect(host.get(counter)).toBe(host.get(counter));
    host.end('company');
    expect(host.get(counter).n).toBe(2);
    host.end('session');
    expect(disposed).toEqual([1, 2]);
    host.remove('demo');
    expect(host.find(counter)).toBeUndefined();
    expect(() => host.get(counter)).toThrow('No plugin provides demo.counter');
  });

  it('disables a plugin at its third crash in a minute, until it is enabled again', async () => {
    const numbers = demo.extensionPoint<number>('numbers');
    await host.install(
      installing(plugin('demo', { contributes: [contribute(numbers, 'demo.one', 1)] })),
    );
    host.crashed('demo', new Error('first'), 'demo.list');
    host.crashed('demo', new Error('second'), 'demo.list');
    expect(host.problems.map(describeProblem)).toEqual([
      '"demo.list" of plugin "demo" could not be shown: first',
      '"demo.list" of plugin "demo" could not be shown: second',
    ]);
    expect(host.open(numbers)).toHaveLength(1);
    host.crashed('demo', new Error('third'), 'demo.list');
    expect(host.open(numbers)).toEqual([]);
    expect(host.isAside('demo')).toBe(true);
    expect(host.problems.map(describeProblem)).toEqual([
      'Plugin "demo" crashed three times within a minute and is off until you turn it on again: third',
    ]);
    host.turnOn('demo');
    expect(host.open(numbers)).toHaveLength(1);
    expect(host.problems).toEqual([]);
  });

  it('ignores crashes older than a minute', async () => {
    const { Crashes } = await import('./Crashes');
    const crashes = new Crashes();
    expect([0, 30_000, 61_000, 70_000].map(now => crashes.note('demo', now))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
