import type { Place } from './parsePlace';

const browserOnly =
  /^(react|react-dom|mobx|mobx-react-lite|swr|wouter|cmdk|@blueprintjs\/|@xyflow\/|@codemirror\/|codemirror|react-hook-form|idb-keyval|dompurify)/;
const serverOnly =
  /^(node:|fastify|@fastify\/|kysely|libsql|pg$|pino|undici|nodemailer|@node-rs\/|quickjs-emscripten)/;

/** The rule that importing a package breaks, as a sentence, or undefined. */
export function brokenPackageRule(
  from: Place,
  path: string,
  name: string,
  erased: boolean,
): string | undefined {
  if (/^swr(\/|$)/.test(name) && !path.startsWith('core/web/data/'))
    return 'only core/web/data imports swr';
  if (erased) return undefined;
  if (
    from.side === 'contract' &&
    !/^(typebox(\/.*)?|mutative|intl-messageformat|zxcvbn|htmlparser2)$/.test(name)
  )
    return 'a contract imports no package but typebox, mutative, intl-messageformat, zxcvbn and htmlparser2';
  if (from.side === 'domain' && (browserOnly.test(name) || serverOnly.test(name)))
    return 'domain runs everywhere and takes no package of one half';
  if ((from.side === 'web' || from.side === 'manifest') && serverOnly.test(name))
    return 'the browser takes no package of the server';
  if (from.side === 'server' && browserOnly.test(name))
    return 'the server takes no package of the browser';
  return undefined;
}
