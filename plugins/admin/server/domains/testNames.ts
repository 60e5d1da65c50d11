import { createSocket } from 'node:dgram';

const types: Readonly<Record<number, string>> = { 5: 'CNAME', 16: 'TXT' };

/** A name as DNS writes it. */
function labels(name: string): Buffer {
  const parts = name
    .split('.')
    .map(part => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** A name server on this machine that knows what it is told: `TYPE name` with its value. */
export async function startNames() {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (asked, from) => {
    let at = 12;
    const name: string[] = [];
    while (asked[at]) {
      name.push(asked.toString('ascii', at + 1, at + 1 + asked[at]!));
      at += asked[at]! + 1;
    }
    const type = asked.readUInt16BE(at + 1);
    const question = asked.subarray(12, at + 5);
    const value = records.get(`${types[type]} ${name.join('.').toLowerCase()}`);
    const data =
      value === undefined
        ? undefined
        : type === 16
          ? Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])
          : labels(value);
    const head = Buffer.alloc(12);
    asked.copy(head, 0, 0, 2);
    head.writeUInt16BE(data ? 0x81_80 : 0x81_83, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data ? 1 : 0, 6);
    const answer =
      data &&
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, data.length]), data]);
    socket.send(
      Buffer.concat([head, question, ...(answer ? [answer] : [])]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>(up => socket.bind(0, '127.0.0.1', up));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise<void>(down => socket.close(() => down())),
  };
}
