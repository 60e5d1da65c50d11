/**
 * The host's modules while a package's values are read: what declares returns the declaration, and
 * everything else stands for anything.
 */

type Call = (...given: never[]) => unknown;

/** A value that can be called, made, spread and read from, and is the same again. */
const anything: unknown = new Proxy(function anything() {}, {
  get: (_, key) => {
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    return anything;
  },
  apply: () => anything,
  construct: () => anything as object,
});

const named = (kind: string) => (id: string) => ({ kind, id });

const namespace = (name: string) => ({
  permission: named('permission'),
  entitlement: named('entitlement'),
  audience: (local: string) => `${name}.${local}`,
  flag: (local: string) => ({ kind: 'flag', id: `${name}.${local}` }),
  contextKey: (local: string) => ({ kind: 'contextKey', id: `${name}.${local}` }),
  service: (local: string) => ({ kind: 'service', id: `${name}.${local}` }),
  extensionPoint: (local: string) => ({ kind: 'extensionPoint', id: `${name}.${local}` }),
  route: (local: string, path: string) => ({
    kind: 'route',
    id: `${name}.${local}`,
    path,
    to: () => path,
  }),
});

const values = (...given: readonly unknown[]) => ({ given });
const known: Readonly<Record<string, Call>> = {
  namespace,
  endpoint: (line: string, terms: object) => ({ ...terms, line }),
  messages: (plugin: string, texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, { id: `${plugin}.${key}`, text }]),
    ),
  definePlugin: (plugin: unknown) => plugin,
  defineServerPlugin: (plugin: unknown) => plugin,
  defineTable: (name: string) => ({ kind: 'table', name }),
  defineSettings: (plugin: string, settings: Readonly<Record<string, unknown>>) =>
    Object.keys(settings).map(key => ({
      kind: 'setting',
      name: `SLUICE_${plugin}_${key.replace(/[A-Z]/g, letter => `_${letter}`)}`.toUpperCase(),
    })),
  defineConnector: (terms: unknown) => terms,
  handle: (endpoint: unknown) => ({ endpoint }),
  handleStream: (endpoint: unknown) => ({ endpoint }),
  can: values,
  every: values,
  some: values,
  contribute: values,
  page: values,
  theme: values,
  navEntry: values,
  panel: values,
  action: values,
  searchProvider: values,
  figure: values,
  provide: values,
};

const standIn = new Proxy(known, {
  get: (target, key) => {
    // It is awaited itself.
    if (key === 'then') return undefined;
    return typeof key === 'string' && Object.hasOwn(target, key) ? target[key] : anything;
  },
  has: () => true,
});

/** Puts stand-ins for all modules where bundles look for those of the host. */
export function placeStandIns(): void {
  const modules = new Proxy({}, { get: () => standIn, has: () => true });
  Object.assign(globalThis, {
    [Symbol.for('sluice.modules')]: modules,
    [Symbol.for('sluice.load')]: async () => standIn,
  });
}
