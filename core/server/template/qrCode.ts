import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG } from 'uqr';

const pixelsAModule = 6;
const longest = 2000;

/**
 * A text as a QR code: an image for the address of an `<img>`, and the same as SVG. Throws a
 * sentence when it is too long.
 */
export function qrCode(text: string): { readonly image: string; readonly svg: string } {
  if (text === '') throw new Error('The QR code is empty. Enter a URL.');
  if (text.length > longest)
    throw new Error(
      `A QR code can hold up to ${longest} characters. This text has ${text.length}.`,
    );
  const { data } = encode(text, { ecc: 'M', border: 4 });
  return {
    image: `data:image/png;base64,${png(data).toString('base64')}`,
    svg: renderSVG(text, { ecc: 'M', border: 4 }),
  };
}

/** Black and white with one bit a pixel (PNG, third edition, section 11). */
function png(modules: readonly (readonly boolean[])[]): Buffer {
  const size = modules.length * pixelsAModule;
  const lines = modules.flatMap(row => {
    const line = Buffer.alloc(1 + Math.ceil(size / 8));
    for (let x = 0; x < size; x++)
      if (!row[Math.floor(x / pixelsAModule)]) {
        const at = 1 + (x >> 3);
        line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
      }
    return Array.from({ length: pixelsAModule }, () => line);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
