// The main module of a process that runs one package for one company: it takes calls from the
// server and runs each in an engine of its own.
import { readSync, writeSync } from 'node:fs';
import { Engine, EngineFault } from './Engine.mjs';

/** The pipe over which the server answers at once. */
const pipe = 4;
const mostEngines = 16;
/** An engine that grew by more is not used again. */
const mostKept = 16 * 1024 * 1024;
/** By how much all engines together may grow. */
const mostGrowth = 192 * 1024 * 1024;
const longestWait = 60_000;

let limits;
/** The engine that others are copied from. */
let first;
const idle = [];
/** Calls by their id, each with its engine. */
const running = new Map();
const waiting = [];

/** Asks the server and waits for its answer. */
function askNow(text) {
  const body = Buffer.from(text);
  const frame = Buffer.allocUnsafe(4 + body.length);
  frame.writeUInt32LE(body.length);
  frame.set(body, 4);
  for (let at = 0; at < frame.length;) at += writeSync(pipe, frame, at);
  return readExactly(readExactly(4).readUInt32LE()).toString();
}

function readExactly(length) {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const read = readSync(pipe, bytes, at, length - at, null);
    // The server is gone.
    if (read === 0) process.exit(0);
    at += read;
  }
  return bytes;
}

const nothing = '""';
const refuse = fault => JSON.stringify({ fault });

/** Answers what the code of a call asks. */
function answerHost(call, text) {
  if (text.startsWith('=')) {
    if (text.length <= limits.characters) call.done ??= text.slice(1);
    else call.fault ??= 'It returned more than 1 MiB.';
    return nothing;
  }
  call.asked += 1;
  call.characters += text.length;
  if (call.asked > limits.asks) call.fault = `It made more than ${limits.asks} calls.`;
  else if (call.characters > limits.asked) call.fault = 'What it sent is larger than 4 MiB.';
  if (call.fault) return refuse(call.fault);
  if (text.length > limits.characters) return refuse('A value that it sent is larger than 1 MiB.');
  // Other output of the code is not sent: it could name another call.
  const { now, given, ...asked } = JSON.parse(text);
  if (now) return askNow(JSON.stringify({ id: call.id, now, given }));
  call.open += 1;
  if (asked.name === 'wait')
    setTimeout(
      () => take(call.id, { id: asked.ask }),
      Math.min(Number(given[0]) || 0, longestWait),
    );
  else process.send({ id: call.id, ask: asked.ask, name: asked.name, given });
  return nothing;
}

function findFault({ fault, done, open }) {
  if (fault) return fault;
  if (done === undefined && open === 0) return 'It waits for a promise that never resolves.';
  let growth = 0;
  for (const { engine } of running.values()) growth += engine?.growth ?? 0;
  if (growth > mostGrowth) return 'Its calls together use too much memory.';
  return undefined;
}

/** Runs a call's code until it waits or ends. */
function enter(call, message) {
  try {
    call.engine.enter(JSON.stringify(message));
  } catch (fault) {
    if (!(fault instanceof EngineFault)) throw fault;
    return end(call, { fault: call.fault ?? fault.message });
  }
  const fault = findFault(call);
  if (fault !== undefined) return end(call, { fault });
  if (call.done !== undefined) end(call, { json: call.done });
}

/** Gives a call what it asked for. */
function take(id, message) {
  const call = running.get(id);
  if (!call) return;
  call.open -= 1;
  enter(call, message);
}

function end(call, outcome) {
  if (!running.delete(call.id)) return;
  process.send({ id: call.id, ...outcome });
  giveBack(call.engine);
  void startNext();
}

function giveBack(engine) {
  if (engine.damaged || engine.growth > mostKept) return;
  engine.reset();
  idle.push(engine);
}

async function startNext() {
  if (running.size >= mostEngines) return;
  const message = waiting.shift();
  if (!message) return;
  const { id, begin } = message;
  const call = { id, asked: 0, characters: 0, open: 0 };
  running.set(id, call);
  const engine = idle.pop() ?? (await first.copy());
  // It was canceled meanwhile.
  if (!running.has(id)) return giveBack(engine);
  call.engine = engine;
  engine.onHost = text => answerHost(call, text);
  enter(call, { begin });
}

async function open(source) {
  try {
    first = await Engine.open(source, limits);
    process.send({ ready: true, manifest: first.manifest });
  } catch (fault) {
    if (!(fault instanceof EngineFault)) throw fault;
    process.send({ ready: false, fault: fault.message });
  }
}

function cancel(id) {
  const at = waiting.findIndex(message => message.id === id);
  if (at >= 0) waiting.splice(at, 1);
  const call = running.get(id);
  running.delete(id);
  if (call?.engine) giveBack(call.engine);
  void startNext();
}

process.on('message', message => {
  if (message.source !== undefined) {
    ({ limits } = message);
    void open(message.source);
  } else if (message.ping) process.send({ pong: message.ping });
  else if (message.cancel) cancel(message.cancel);
  else if (message.begin) {
    waiting.push(message);
    void startNext();
  } else take(message.call, message.answer);
});
process.on('disconnect', () => process.exit(0));
