// One QuickJS realm whose memory is put back to what it was before every call: nothing a function
// does is left for the next one, and a call costs microseconds where a new realm would cost most of
// a millisecond.
import { RELEASE_SYNC } from 'quickjs-emscripten';
import { answerRealm } from '#core/server/sandbox/webHost.mjs';
import { webTypesFor } from '#core/server/sandbox/webTypes.mjs';
import { openImages } from './memoryImage.mjs';

const page = 4096;
const word = 4;
/** The memory that the engine requests at start, in units of 64 KiB. */
const initial = 256;
/**
 * QuickJS asks every 10,000 steps. A function that has done little is not slow: its thread was kept
 * waiting.
 */
const leastAsked = 100;
const jobsAtOnce = 200;
/** Of what a function throws, in characters. */
const longestFault = 64 * 1024;
/** A code that has run so often in a row will again: its image is kept whole meanwhile. */
const manyTimes = 16;
const [pending, fulfilled, rejected] = [0, 1, 2];

// A realm made once would draw the same numbers in every call: each call brings a seed. A result
// that is there at once is written without `await`, which takes as long as all else of a short call.
const prelude = `(() => {
  const quiet = () => {};
  globalThis.console = { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet };
  globalThis.module = { exports: {} };
  globalThis.exports = module.exports;
  const { parse, stringify } = JSON;
  const { imul, floor } = Math;
  let seed = 0, state;
  const turn = () => {
    let t = (state = (state + 0x6d2b79f5) | 0);
    t = imul(t ^ (t >>> 15), t | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const { random } = { random() {
    if (state === undefined) state = floor(seed * 4294967296) | 0;
    return ((turn() >>> 5) * 67108864 + (turn() >>> 6)) / 9007199254740992;
  } };
  Object.defineProperty(Math, 'random', { value: random, writable: true, configurable: true });
  const wrap = main => (given, drawn) => {
    seed = drawn;
    main.call(globalThis);
    const run = typeof module.exports === 'function' ? module.exports : module.exports && module.exports.default;
    if (typeof run !== 'function') throw new Error('The code does not export a function. Write module.exports = a = async ({ params }) => { … }');
    return run({ params: parse(given) });
  };
  const wait = async value => stringify(await value);
  const finish = value => (value && typeof value.then === 'function' ? wait(value) : stringify(value));
  const { Promise } = globalThis;
  const settle = (promise, value) => (promise.constructor === Promise ? stringify(value) : wait(promise));
  return [wrap, finish, settle, wait];
})()`;

/**
 * Opens a realm; `readWorked` tells the milliseconds of a processor that its thread had, where
 * others go first, so that what it waits for one is not its functions' time.
 */
export async function openRealm(
  { memoryBytes, stackBytes, softMs, outputBytes, keptBytes },
  readWorked,
) {
  const [load, Ffi] = await Promise.all([
    RELEASE_SYNC.importModuleLoader(),
    RELEASE_SYNC.importFFI(),
  ]);
  // QuickJS cannot tell how large its blocks are, so that a limit of its own would hold nothing
  // back: the memory itself ends.
  const wasmMemory = new WebAssembly.Memory({
    initial,
    maximum: initial + Math.ceil(memoryBytes / (16 * page)),
  });
  const wasm = await load({ wasmMemory });
  const { _malloc: allocate, _free: release } = wasm;
  const ffi = new Ffi(wasm);
  const time = { late: false, asked: 0, deadline: 0, worked: 0 };
  const isLate = () => {
    if (++time.asked <= leastAsked || performance.now() <= time.deadline) return false;
    const left = readWorked ? softMs - (readWorked() - time.worked) : 0;
    if (!(left > 0)) return true;
    time.deadline = performance.now() + left;
    return false;
  };
  const never = () => 0;
  wasm.callbacks = {
    shouldInterrupt: () => Number((time.late = isLate())),
    callFunction: (_asyncify, _context, _self, count, argv) => answerHost(count > 0 ? argv : 0),
    loadModuleSource: never,
    normalizeModule: never,
    freeHostRef: never,
  };
  const heapStart = allocate(1) & -page;
  const runtime = ffi.QTS_NewRuntime();
  const context = ffi.QTS_NewContext(runtime, 0);
  ffi.QTS_RuntimeSetMaxStackSize(runtime, stackBytes);
  ffi.QTS_RuntimeEnableInterruptHandler(runtime);
  const nothing = ffi.QTS_GetUndefined();
  const given = allocate(2 * word);
  const contextFound = allocate(word);
  const encoder = new TextEncoder();

  let view = new Int32Array(wasm.HEAPU8.buffer);
  /** The memory in words; it is another buffer once it has grown. */
  const words = () =>
    view.buffer === wasm.HEAPU8.buffer ? view : (view = new Int32Array(wasm.HEAPU8.buffer));
  const write = text => {
    const most = text.length * 3 + 1;
    const at = allocate(most);
    if (!at) throw new Error('out of memory');
    const { written } = encoder.encodeInto(text, wasm.HEAPU8.subarray(at, at + most));
    wasm.HEAPU8[at + written] = 0;
    return [at, written];
  };
  const failureIn = value => ffi.QTS_ResolveException(context, value);
  const evaluated = code => {
    const [at, length] = write(code);
    const value = ffi.QTS_Eval(context, at, length, 'function.js', 0, 0);
    release(at);
    return value;
  };
  /** Answers a call that code in the realm makes of the server. */
  const answerHost = argv => {
    const text = argv ? ffi.QTS_GetString(context, ffi.QTS_ArgvGetJSValueConstPointer(argv, 0)) : 0;
    const asked = text ? wasm.UTF8ToString(text) : '';
    if (text) ffi.QTS_FreeCString(context, text);
    const [at] = write(answerRealm(asked));
    const answer = ffi.QTS_NewString(context, at);
    release(at);
    return answer;
  };
  const typeOf = value => wasm.UTF8ToString(ffi.QTS_Typeof(context, value));
  const read = value => {
    const at = ffi.QTS_GetString(context, value);
    return at ? wasm.UTF8ToString(at) : '';
  };
  const sentence = value => {
    const at = ffi.QTS_Dump(context, value);
    const text = at ? wasm.UTF8ToString(at) : 'null';
    try {
      const fault = JSON.parse(text);
      if (typeof fault === 'string') return fault;
      // Where memory is gone there is none for an error either.
      if (fault === null)
        return 'The function failed without an error. It may have run out of memory.';
      return fault && typeof fault === 'object' && 'message' in fault
        ? `${fault.name ?? 'Error'}: ${fault.message}`
        : text;
    } catch {
      return text;
    }
  };
  const tooLong = `The function took more than ${softMs} ms and was stopped.`;
  const failed = value => ({ error: time.late ? tooLong : sentence(value).slice(0, longestFault) });
  const begin = () => {
    time.late = false;
    time.asked = 0;
    time.deadline = performance.now() + softMs;
    time.worked = readWorked?.() ?? 0;
  };
  const call = (callee, ...args) => {
    for (let at = 0; at < args.length; at++) words()[given / word + at] = args[at];
    return ffi.QTS_Call(context, callee, nothing, args.length, given);
  };

  begin();
  const made = evaluated(prelude);
  const [wrap, finish, settle, wait] = [0, 1, 2, 3].map(at =>
    ffi.QTS_GetPropNumber(context, made, at),
  );
  const host = ffi.QTS_NewFunction(context, 'host', 1, false, 1);
  const { first, take, unshare, putBack } = openImages(wasm, heapStart, allocate, words);

  const realms = new Map();
  let size = 0;
  /**
   * A realm in which the code is compiled but nothing of it has run, or the sentence that says why
   * it cannot be.
   */
  const prepare = code => {
    putBack(first);
    begin();
    const brought = webTypesFor(code);
    if (brought) {
      const bring = evaluated(brought);
      const lack = failureIn(bring) || failureIn(call(bring, host));
      if (lack) return failed(lack);
    }
    const main = evaluated(`(function () {${code}\n})`);
    const fault = failureIn(main);
    if (fault) return failed(fault);
    const run = call(wrap, main);
    const state = take();
    return {
      run,
      state,
      size: state.pieces.reduce((sum, { bytes }) => sum + bytes.length, 2 * code.length),
    };
  };
  /** The code that ran last, and how often it has in a row. */
  let latest = { code: undefined, realm: undefined, times: 0 };
  const realmOf = code => {
    if (code === latest.code) {
      if (++latest.times === manyTimes)
        latest.realm = { ...latest.realm, state: unshare(latest.realm.state) };
      return latest.realm;
    }
    let realm = realms.get(code);
    if (realm) realms.delete(code);
    else {
      realm = prepare(code);
      if (realm.error !== undefined) return realm;
      size += realm.size;
    }
    realms.set(code, realm);
    latest = { code, realm, times: 1 };
    while (size > keptBytes && realms.size > 1) {
      const [oldest, { size: freed }] = realms.entries().next().value;
      realms.delete(oldest);
      size -= freed;
    }
    return realm;
  };

  /** Runs what waits in the realm; returns why that failed. */
  const runJobs = () => {
    while (ffi.QTS_IsJobPending(runtime) && !time.late) {
      const ran = ffi.QTS_ExecutePendingJob(runtime, jobsAtOnce, contextFound);
      if (typeOf(ran) !== 'number') return ran;
    }
    return 0;
  };
  /** A result as JSON, or the promise of it. */
  const toAnswer = result => {
    if (ffi.QTS_IsJobPending(runtime)) return call(wait, result);
    const state = ffi.QTS_PromiseState(context, result);
    if (state === fulfilled) return call(settle, result, ffi.QTS_PromiseResult(context, result));
    return call(state < pending ? finish : wait, result);
  };
  /** Returns the result of an answer as `{ value }`; `{ error }` if it failed or never settles. */
  const settled = answer => {
    const state = ffi.QTS_PromiseState(context, answer);
    if (state < pending) return { value: answer };
    if (state === pending)
      return {
        error: time.late ? tooLong : 'The function waits for a promise that never resolves.',
      };
    const value = ffi.QTS_PromiseResult(context, answer);
    return state === rejected ? failed(value) : { value };
  };

  /**
   * Runs the code's function on parameters given as JSON: `{ json }` or `{ error }`. Throws where
   * the realm is lost.
   */
  return function run(code, params) {
    const realm = realmOf(code);
    if (realm.error !== undefined) return { error: realm.error };
    putBack(realm.state);
    begin();
    const [at] = write(params);
    const seed = ffi.QTS_NewFloat64(context, Math.random());
    const result = call(realm.run, ffi.QTS_NewString(context, at), seed);
    const thrown = failureIn(result);
    if (thrown) return failed(thrown);
    const answer = toAnswer(result);
    const fault = failureIn(answer) || runJobs();
    if (fault) return failed(fault);
    const { error, value } = settled(answer);
    if (error !== undefined) return { error };
    const json = read(value);
    // As no JSON is.
    if (json === 'undefined') return {};
    return json.length > outputBytes
      ? { error: 'The function returned more than 1 MiB.' }
      : { json };
  };
}
