const base64Form = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * A way to write a text in other characters, and back; `decode` throws a sentence on what was not
 * written so.
 */
interface Encoding {
  readonly encode: (text: string) => string;
  readonly decode: (text: string) => string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const textIn = (bytes: Uint8Array, kind: string) => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Error(`The value is ${kind}, but does not contain text.`);
  }
};

/** By the name that nodes choose; Base64 where they choose none. */
export const encodings: {
  readonly base64: Encoding;
  readonly [name: string]: Encoding;
} = {
  base64: {
    encode: text => Buffer.from(text).toString('base64'),
    decode: text => {
      const plain = text.replace(/\s/g, '').replace(/-/g, '+').replace(/_/g, '/');
      if (!base64Form.test(plain)) throw new Error('The value is not Base64.');
      return textIn(Buffer.from(plain, 'base64'), 'Base64');
    },
  },
  base64url: {
    encode: text => Buffer.from(text).toString('base64url'),
    decode: text => encodings.base64.decode(text),
  },
  url: {
    encode: text => encodeURIComponent(Buffer.from(text).toString()),
    decode: text => {
      try {
        return decodeURIComponent(text);
      } catch {
        throw new Error(
          'The value is not valid URL-encoded text. Check the characters after each %.',
        );
      }
    },
  },
  hex: {
    encode: text => Buffer.from(text).toString('hex'),
    decode: text => {
      if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new Error('The value is not hexadecimal.');
      return textIn(Buffer.from(text, 'hex'), 'hexadecimal');
    },
  },
};
