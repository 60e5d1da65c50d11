/**
 * The script that prepares a package’s engine: the modules of connectors, and a call’s functions,
 * each of which asks the host by texts. It runs before the package does and keeps its own copies of
 * what it needs, so that nothing the package changes reaches it.
 */
export const prelude = String.raw`(host => {
  const { parse, stringify } = JSON;
  const { freeze, keys, entries, fromEntries, defineProperty, create } = Object;
  const { isArray } = Array;
  const Promised = Promise;
  const map = (list, each) => { const made = []; for (let at = 0; at < list.length; at++) made[at] = each(list[at]); return made; };
  const quiet = () => {};
  globalThis.console = { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet };

  const bytesOf = count => parse(host(stringify(['random', count]))).value;
  Math.random = () => {
    const bytes = bytesOf(4);
    return (bytes.charCodeAt(0) + 256 * (bytes.charCodeAt(1) + 256 * (bytes.charCodeAt(2) + 256 * bytes.charCodeAt(3)))) / 2 ** 32;
  };
  const fill = ({ message, values = {} }) =>
    message.text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

  const field = (displayName, preferredControlType = 'textField', more = {}) =>
    ({ displayName, type: 'string', preferredControlType, ...more });
  const connectors = {
    defineConnector: terms => terms,
    field,
    referring: (displayName, more = {}) => field(displayName, 'textField', { enableParameters: true, ...more }),
    toggle: (displayName, value = false, info) =>
      field(displayName, 'toggleSwitch', { type: 'boolean', value, ...(info && { info }) }),
    pairs: (displayName, more = {}) => field(displayName, 'keyValueList', { type: 'array', ...more }),
    choice: (displayName, options, more = {}) => field(displayName, 'dropDown', {
      options: options.map(option => typeof option === 'string'
        ? { name: option, value: option } : { name: option[0], value: option[1] }),
      ...more,
    }),
    failed: (code, said, output = {}) => ({
      kind: 'failure',
      error: { code, message: typeof said === 'string' ? said : fill(said) },
      output,
    }),
  };
  defineProperty(connectors, 'cached', { enumerable: true, value: async (call, name, load, { again = false } = {}) => {
    const known = again ? undefined : askNow('getCached', String(name));
    if (typeof known === 'string') return known;
    const { value, seconds } = await load();
    askNow('setCached', String(name), value, seconds);
    return value;
  } });
  const lacking = name => new Proxy({}, { get: (_, key) => {
    throw new Error('“' + String(key) + '” of ' + name + ' is not available to connectors of packages.');
  } });
  const modules = new Proxy(freeze({ '@sluice/connectors': freeze(connectors) }), {
    get: (known, name) => known[name] || lacking(String(name)),
  });
  defineProperty(globalThis, Symbol.for('sluice.modules'), { value: modules });

  const explain = fault => {
    try {
      const message = fault && typeof fault === 'object' && 'message' in fault ? fault.message : fault;
      const text = String(message);
      return text.length > 500 ? text.slice(0, 500) : text;
    } catch { return 'It failed without an error message.'; }
  };
  /** Asks and has the answer at once. */
  const askNow = (name, ...given) => {
    const answer = parse(host(stringify({ now: name, given })));
    if (answer.fault !== undefined) throw new Error(answer.fault);
    return answer.value;
  };
  let asked = 0;
  const waiting = create(null);
  const ask = (name, ...given) => new Promised((resolve, reject) => {
    const id = ++asked;
    waiting[id] = { resolve, reject };
    host(stringify({ ask: id, name, given }));
  });

  const headersOf = rows => {
    const known = create(null);
    for (const [name, value] of rows) known[name.toLowerCase()] = value;
    return {
      get: name => known[String(name).toLowerCase()] ?? null,
      has: name => String(name).toLowerCase() in known,
      entries: () => entries(known)[Symbol.iterator](),
      forEach: each => keys(known).forEach(name => each(known[name], name)),
      [Symbol.iterator]: () => entries(known)[Symbol.iterator](),
    };
  };
  const fetch = async (target, init = {}) => {
    const { method, headers = {}, body, redirect } = init;
    const isForm = typeof URLSearchParams === 'function' && body instanceof URLSearchParams;
    const form = isForm ? [['content-type', 'application/x-www-form-urlencoded;charset=UTF-8']] : [];
    const rows = isArray(headers) ? headers : typeof headers[Symbol.iterator] === 'function' ? [...headers] : entries(headers);
    const reply = await ask('fetch', String(target), {
      method, redirect,
      headers: map([...form, ...rows], ([name, value]) => [String(name), String(value)]),
      ...(body !== undefined && body !== null && { body: String(body) }),
    });
    const { text, headers: sent, ...facts } = reply;
    return { ...facts, headers: headersOf(sent), text: async () => text, json: async () => parse(text) };
  };
  const missing = ['callback', 'continueLink', 'session', 'knownBrowser', 'proven', 'runFunction', 'render', 'get', 'db', 'access'];
  // Work that a call began ends with it, so nothing is ever reported.
  const signal = freeze({ aborted: false, throwIfAborted: quiet, addEventListener: quiet, removeEventListener: quiet });
  const callOf = (data, fetches) => {
    const call = { ...data, fetch: fetches, signal };
    for (const name of missing)
      defineProperty(call, name, { get() {
        throw new Error('“' + name + '” is not available to connectors of packages.');
      } });
    return call;
  };
  const nodeCall = data => {
    const call = callOf(data, fetch);
    call.variables = {
      get: (context, name) => askNow('getVariable', context, name),
      set: (context, name, value) => { askNow('setVariable', context, name, value); },
    };
    call.resolve = value => askNow('resolve', value);
    call.say = sentence => askNow('say', sentence);
    return call;
  };
  let timers = 0;
  const stopped = create(null);
  globalThis.setTimeout = (work, ms = 0, ...given) => {
    const id = ++timers;
    ask('wait', Number(ms) || 0).then(() => { if (!stopped[id]) work(...given); });
    return id;
  };
  globalThis.clearTimeout = id => { stopped[id] = true; };
  globalThis.fetch = fetch;

  const isRun = value => typeof value === 'function';
  let known = [];
  /** Describes the connectors as data; what can be run is told by true in its place. */
  const adopt = module => {
    const given = module && module.default;
    if (given === undefined) throw new Error('It has no default export. Export a connector, or a list of them.');
    known = isArray(given) ? given : [given];
    return stringify(map(known, each => {
      const { test, capabilities, ...terms } = each;
      return {
        ...terms,
        ...(isRun(test) && { test: true }),
        capabilities: fromEntries(map(entries(capabilities), ([name, capability]) => {
          const { run, answer, enrich, ...facts } = capability;
          return [name, { ...facts, ...(isRun(run) && { run: true }) }];
        })),
      };
    }));
  };
  const call = ({ connector, capability, data }) => {
    const found = known[connector];
    return capability === undefined ? found.test(callOf(data, fetch)) : found.capabilities[capability].run(nodeCall(data));
  };
  const begin = async work => {
    let json;
    try {
      json = stringify({ value: await call(work) });
    } catch (fault) {
      json = stringify({ fault: explain(fault) });
    }
    host('=' + json);
  };
  const enter = text => {
    const message = parse(text);
    if (message.begin) { begin(message.begin); return; }
    const { resolve, reject } = waiting[message.id];
    delete waiting[message.id];
    if (message.fault !== undefined) reject(new Error(message.fault));
    else resolve(message.value);
  };
  return (what, value) => {
    if (what === 'enter') { enter(value); return ''; }
    try {
      return adopt(value);
    } catch (fault) {
      return stringify({ fault: explain(fault) });
    }
  };
})`;
