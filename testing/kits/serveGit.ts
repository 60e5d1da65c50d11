import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** Whether this machine has Git with its program that serves repositories. */
export function canServeGit(): boolean {
  const { stdout } = spawnSync('git', ['--exec-path'], { encoding: 'utf8' });
  return Boolean(stdout) && existsSync(join(stdout.trim(), 'git-http-backend'));
}

/** Answers one request with Git’s own program for it. */
function answer(request: IncomingMessage, response: ServerResponse, root: string): void {
  const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
  const { headers } = request;
  const settings = ['-c', 'http.receivepack=true'];
  const child = spawn('git', [...settings, 'http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: headers['content-type'] ?? '',
      CONTENT_LENGTH: headers['content-length'] ?? '',
      GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    },
  });
  request.pipe(child.stdin);
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.on('close', () => {
    const all = Buffer.concat(pieces);
    const end = all.indexOf('\r\n\r\n');
    for (const line of all.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}

/** Serves a bare repository over HTTP, to those who have the token. */
export async function serveGit(gitdir: string, token: string) {
  const expected = `Basic ${btoa(`x-access-token:${token}`)}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization === expected)
      return answer(request, response, dirname(gitdir));
    return void response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  });
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/${basename(gitdir)}`, close: () => server.close() };
}
