// One QuickJS engine with a package in it, for one call at a time. Its memory is put back to what it
// was before each call, so that nothing of a call is left for the next one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { argv, cpuUsage } from 'node:process';
import { RELEASE_SYNC } from 'quickjs-emscripten';
import { answerRealm } from '#core/server/sandbox/webHost.mjs';
import { webTypesFor } from '#core/server/sandbox/webTypes.mjs';
import { prelude } from './prelude.mjs';

const page = 4096;
const word = 4;
/** The memory that the engine requests at start, in units of 64 KiB. */
const initial = 256;
/** QuickJS asks every 10,000 steps. */
const leastAsked = 20;
const jobsAtOnce = 200;
const moduleFlag = 1;
const stackBytes = 256 * 1024;
const longestFault = 500;

const [load, Ffi] = await Promise.all([
  RELEASE_SYNC.importModuleLoader(),
  RELEASE_SYNC.importFFI(),
]);
// Compiled once for all engines, which takes longer than all else that an engine needs.
const wasmFile = createRequire(argv[1]).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const compiled = await WebAssembly.compile(readFileSync(wasmFile));
const instantiateWasm = (imports, receive) => {
  const instance = new WebAssembly.Instance(compiled, imports);
  receive(instance, compiled);
  return instance.exports;
};

const processorMs = () => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
};

/** A fault of the package's code, as a sentence or a part of one. */
export class EngineFault extends Error {}

export class Engine {
  /** Answers what the code asks of the host: text for text. */
  onHost = () => '{"fault":"No call is under way."}';
  /** The code ended in the middle of something, so that the engine can't be used again. */
  damaged = false;
  #time = { late: false, asked: 0, deadline: 0 };

  constructor(limits) {
    this.limits = limits;
  }

  /**
   * Makes an engine, and evaluates a package's source in it.
   * @throws EngineFault
   */
  static async open(source, limits) {
    const engine = new Engine(limits);
    await engine.#load();
    engine.#start(source);
    engine.#attempt(() => {
      engine.manifest = engine.#adopt(source);
    });
    engine.#keep();
    return engine;
  }

  /** Makes another engine like this one before its first call. */
  async copy() {
    const made = new Engine(this.limits);
    await made.#load();
    const { runtime, context, given, contextFound, main, kept, keptSize } = this;
    Object.assign(made, { runtime, context, given, contextFound, main, kept, keptSize });
    const lacking = keptSize - made.size;
    if (lacking > 0) made.memory.grow(lacking / (16 * page));
    made.reset();
    return made;
  }

  /** Hands a text to the code, and lets it run until it waits for something. */
  enter(text) {
    this.#begin();
    this.#attempt(() => {
      this.#call(this.main, this.#toValue('enter'), this.#toValue(text));
      this.#runJobs();
    });
  }

  /** Puts the memory back to what it was before the first call. */
  reset() {
    const bytes = new Uint8Array(this.memory.buffer);
    bytes.set(this.kept, 0);
    bytes.fill(0, this.kept.length);
  }

  /** How many bytes of memory it has. */
  get size() {
    return this.memory.buffer.byteLength;
  }

  /** By how much it grew since it was made. */
  get growth() {
    return this.size - this.keptSize;
  }

  async #load() {
    // QuickJS cannot tell how large its blocks are, so the memory itself ends.
    const wasmMemory = new WebAssembly.Memory({
      initial,
      maximum: initial + Math.ceil(this.limits.memoryBytes / (16 * page)),
    });
    const quiet = () => {};
    const wasm = await load({ wasmMemory, instantiateWasm, print: quiet, printErr: quiet });
    const time = this.#time;
    const never = () => 0;
    wasm.callbacks = {
      shouldInterrupt: () => {
        time.late ||= ++time.asked > leastAsked && processorMs() > time.deadline;
        return Number(time.late);
      },
      callFunction: (_asyncify, _context, _self, count, given) =>
        this.#answer(count > 0 ? given : 0),
      loadModuleSource: never,
      normalizeModule: never,
      freeHostRef: never,
    };
    const { _malloc: allocate, _free: release } = wasm;
    Object.assign(this, { wasm, memory: wasmMemory, allocate, release, ffi: new Ffi(wasm) });
  }

  #start(source) {
    const { ffi } = this;
    this.runtime = ffi.QTS_NewRuntime();
    this.context = ffi.QTS_NewContext(this.runtime, 0);
    ffi.QTS_RuntimeSetMaxStackSize(this.runtime, stackBytes);
    ffi.QTS_RuntimeEnableInterruptHandler(this.runtime);
    this.given = this.allocate(2 * word);
    this.contextFound = this.allocate(word);
    this.#begin();
    const host = ffi.QTS_NewFunction(this.context, 'host', 1, false, 1);
    const brought = webTypesFor(source);
    if (brought) this.#call(this.#evaluate(brought, 'host.js', 0), host);
    this.main = this.#call(this.#evaluate(prelude, 'host.js', 0), host);
  }

  #adopt(source) {
    this.#begin();
    const module = this.#evaluate(source, 'connectors.js', moduleFlag);
    this.#runJobs();
    const json = this.#read(this.#call(this.main, this.#toValue('adopt'), module));
    this.#runJobs();
    return json;
  }

  #keep() {
    this.keptSize = this.size;
    const words = new BigInt64Array(this.memory.buffer);
    let end = words.length;
    while (end > 0 && words[end - 1] === 0n) end--;
    this.kept = new Uint8Array(this.memory.buffer).slice(0, end * 8);
  }

  #begin() {
    const deadline = processorMs() + this.limits.processorMs;
    Object.assign(this.#time, { late: false, asked: 0, deadline });
  }

  #attempt(work) {
    try {
      work();
    } catch (fault) {
      if (fault instanceof EngineFault) throw fault;
      // An exception through the engine's own frames left it in an undefined state.
      this.damaged = true;
      throw new EngineFault('It ran out of memory or stack.');
    }
  }

  #runJobs() {
    const { ffi } = this;
    while (ffi.QTS_IsJobPending(this.runtime) && !this.#time.late) {
      const ran = ffi.QTS_ExecutePendingJob(this.runtime, jobsAtOnce, this.contextFound);
      if (this.wasm.UTF8ToString(ffi.QTS_Typeof(this.context, ran)) !== 'number') this.#fail(ran);
    }
    if (this.#time.late) this.#fail();
  }

  #fail(value) {
    const seconds = this.limits.processorMs / 1000;
    if (this.#time.late)
      throw new EngineFault(`It took more than ${seconds} s of processor time at a stretch.`);
    throw new EngineFault(this.#explain(value));
  }

  #explain(value) {
    const at = this.ffi.QTS_Dump(this.context, value);
    const text = at ? this.wasm.UTF8ToString(at) : 'null';
    try {
      const fault = JSON.parse(text);
      // Where memory is gone there is none for an error either.
      if (fault === null) return 'It ran out of memory.';
      return String(fault?.message ?? fault).slice(0, longestFault);
    } catch {
      return text.slice(0, longestFault);
    }
  }

  #evaluate(code, name, flags) {
    const [at, length] = this.#write(code);
    const value = this.ffi.QTS_Eval(this.context, at, length, name, 0, flags);
    this.release(at);
    return this.#check(value);
  }

  #call(run, ...given) {
    const { ffi, context } = this;
    new Int32Array(this.memory.buffer, this.given, 2).set(given);
    const nothing = ffi.QTS_GetUndefined();
    return this.#check(ffi.QTS_Call(context, run, nothing, given.length, this.given));
  }

  #check(value) {
    const fault = this.ffi.QTS_ResolveException(this.context, value);
    if (fault) this.#fail(fault);
    return value;
  }

  #write(text) {
    const length = Buffer.byteLength(text);
    const at = this.allocate(length + 1);
    if (!at) throw new Error('out of memory');
    const bytes = new Uint8Array(this.memory.buffer, at, length + 1);
    new TextEncoder().encodeInto(text, bytes);
    bytes[length] = 0;
    return [at, length];
  }

  #toValue(text) {
    const [at] = this.#write(text);
    const value = this.ffi.QTS_NewString(this.context, at);
    this.release(at);
    return value;
  }

  #read(value) {
    const { ffi, wasm, context } = this;
    const at = ffi.QTS_GetString(context, value);
    const text = at ? wasm.UTF8ToString(at) : '';
    if (at) ffi.QTS_FreeCString(context, at);
    return text;
  }

  /** Answers a call of the code. */
  #answer(given) {
    const asked = given ? this.#read(this.ffi.QTS_ArgvGetJSValueConstPointer(given, 0)) : '';
    // A function of the web that the engine lacks is asked for by a list.
    return this.#toValue(asked.startsWith('[') ? answerRealm(asked) : this.onHost(asked));
  }
}
