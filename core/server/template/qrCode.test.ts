import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrCode } from '#core/server/template/qrCode';

/** The modules in a picture, read back: true for black. */
function modulesIn(image: string): boolean[][] {
  const png = Buffer.from(image.slice('data:image/png;base64,'.length), 'base64');
  const size = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const width = 1 + Math.ceil(size / 8);
  const black = (x: number, y: number) =>
    ((lines[y * width + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1) === 0;
  return Array.from({ length: size / 6 }, (_, y) =>
    Array.from({ length: size / 6 }, (_, x) => black(x * 6 + 3, y * 6 + 3)),
  );
}

it('the image encodes the text', () => {
  const text = 'otpauth://totp/Acme:ada?secret=JBSWY3DPEHPK3PXP&issuer=Acme';
  const { image, svg } = qrCode(text);
  expect(modulesIn(image)).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  expect(svg).toMatch(/^<svg /);
  expect(() => qrCode('')).toThrow('The QR code is empty');
  expect(() => qrCode('x'.repeat(2001))).toThrow('up to 2000 characters');
});
