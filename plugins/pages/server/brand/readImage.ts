import { createHash } from 'node:crypto';
import { codes, Failure, format } from '#core/contract';
import { imageTypes, largestImage, type ImageType } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';
import { isPlainDrawing } from './isPlainDrawing';

/** A picture as it is stored. */
export interface StoredImage {
  readonly hash: string;
  readonly type: ImageType;
  /** Base64. */
  readonly content: string;
}

const endings: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Returns the address of a stored picture, which changes with its content. */
export const toImagePath = (companyId: string, hash: string, type: ImageType): string =>
  `/hosted/brand/${companyId}/${hash}.${endings[type]}`;

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Whether bytes are of the kind that they are said to be. */
const signatures: Readonly<Record<ImageType, (bytes: Buffer) => boolean>> = {
  'image/png': bytes => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': bytes => startsWith(bytes, '\xff\xd8\xff'),
  'image/webp': bytes => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  'image/svg+xml': bytes =>
    /^\uFEFF?\s{0,100}<(?:\?xml|!--|!DOCTYPE svg|svg)[\s>]/i.test(bytes.toString('utf8', 0, 200)) &&
    bytes.includes('<svg'),
};

const refuse = (at: string, message: string) =>
  new Failure(400, codes.invalid, message, [{ at: `body/${at}`, message }]);

/** Reads a picture out of a `data:` URL; fails where it is none of the kinds taken, or too large. */
export function readImage(at: string, url: string): StoredImage {
  const [, named = '', content = ''] = /^data:([\w/+.-]+);base64,([\w+/]+=*)$/.exec(url) ?? [];
  const type = imageTypes.find(each => each === named);
  const bytes = Buffer.from(content, 'base64');
  if (!type || !signatures[type](bytes)) throw refuse(at, strings.imageType.text);
  if (bytes.length > largestImage)
    throw refuse(at, format(strings.imageSize, { size: largestImage / 1024 }));
  if (type === 'image/svg+xml' && !isPlainDrawing(bytes))
    throw refuse(at, strings.imageActive.text);
  const hash = createHash('sha256').update(type).update(bytes).digest('hex').slice(0, 32);
  return { hash, type, content: bytes.toString('base64') };
}
