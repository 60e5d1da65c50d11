// The main module of a process that reads and writes one branch at a time: it unpacks what a
// repository sends, and packs what is sent to one. All requests are made by the server.
import { rmSync } from 'node:fs';
import { Branch } from './Branch.mjs';

/** Texts are sent in pieces, so that the server is never busy with many at once. */
const pieceSize = 256 * 1024;

/** Requests that the server makes, by their number. */
const requests = new Map();
let requestCount = 0;
/** @type {Branch | undefined} */
let branch;

const send = message => new Promise(done => process.send(message, undefined, undefined, done));

/** The body of an answer, as it comes. */
async function* readBody(request) {
  for (;;) {
    while (request.pieces.length > 0) yield request.pieces.shift();
    if (request.fault) throw new Error(request.fault);
    if (request.ended) return;
    await new Promise(wake => (request.wake = wake));
  }
}

const http = {
  async request({ url, method = 'GET', headers = {}, body = [] }) {
    const pieces = [];
    for await (const piece of body) pieces.push(piece);
    const id = ++requestCount;
    const request = { pieces: [], ended: false, fault: undefined, wake: () => {} };
    const answered = new Promise((resolve, reject) => {
      requests.set(id, { request, resolve, reject });
    });
    await send({ http: id, ask: { url, method, headers, body: Buffer.concat(pieces) } });
    const reply = await answered;
    return { ...reply, body: readBody(request) };
  },
};

function takeHttp({ http: id, reply, piece, ended, fault }) {
  const { request, resolve, reject } = requests.get(id);
  if (reply) resolve(reply);
  if (piece) request.pieces.push(piece);
  if (ended) request.ended = true;
  if (fault !== undefined) {
    request.fault = fault;
    reject(new Error(fault));
  }
  if (ended || fault !== undefined) requests.delete(id);
  request.wake();
}

async function sendTexts(id, texts) {
  let [piece, size] = [[], 0];
  for (const each of texts) {
    piece.push(each);
    size += each[1].length;
    if (size < pieceSize) continue;
    await send({ id, texts: piece });
    [piece, size] = [[], 0];
  }
  await send({ id, texts: piece });
}

const calls = {
  async open(terms) {
    branch = await Branch.open({ ...terms, http });
  },
  async read(_, id) {
    await sendTexts(id, await branch.read());
    return branch.describe();
  },
  async commit(wanted) {
    await branch.commit(wanted);
    return branch.describe();
  },
  push: readAt => branch.push(readAt),
  async close() {
    await branch?.close();
    branch = undefined;
  },
};

/** Returns the parts of a fault that the server shows to people. */
const describe = fault => ({
  message: String(fault?.message ?? fault),
  code: String(fault?.code ?? ''),
  status: String(fault?.data?.statusCode ?? ''),
  refs: fault?.data?.result && JSON.stringify(Object.values(fault.data.result)),
});

process.on('message', async message => {
  if (message.http !== undefined) return takeHttp(message);
  const { id, name, given } = message;
  try {
    await send({ id, value: await calls[name](given, id) });
  } catch (fault) {
    await send({ id, fault: describe(fault) });
  }
});

/** The server was killed, so that nobody else deletes the folder. */
function leave() {
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit();
}
process.on('disconnect', leave);
// It may have been killed before this began.
if (!process.connected) leave();
