/**
 * Declarations of the globals of a custom function beside the language itself
 * (`plugins/runtime/server/sandbox`).
 */
export const sandboxTypes = `
type SandboxFunction = ((given: { readonly params: Params }) => unknown) & { default?: SandboxFunction };
declare var module_exports: SandboxFunction;
declare var module: { exports: any };
declare var exports: any;
interface Console {
  log(...values: any[]): void;
  info(...values: any[]): void;
  warn(...values: any[]): void;
  error(...values: any[]): void;
  debug(...values: any[]): void;
}
declare var console: Console;

declare var InternalError: ErrorConstructor;

interface IteratorObject<T, TReturn, TNext> extends Iterator<T, TReturn, TNext> {
  map<Mapped>(work: (value: T, index: number) => Mapped): IteratorObject<Mapped, undefined, unknown>;
  filter(work: (value: T, index: number) => unknown): IteratorObject<T, undefined, unknown>;
  flatMap<Mapped>(work: (value: T, index: number) => Iterable<Mapped>): IteratorObject<Mapped, undefined, unknown>;
  take(limit: number): IteratorObject<T, undefined, unknown>;
  drop(count: number): IteratorObject<T, undefined, unknown>;
  reduce(work: (before: any, value: T, index: number) => any, first?: any): any;
  toArray(): T[];
  forEach(work: (value: T, index: number) => void): void;
  some(work: (value: T, index: number) => unknown): boolean;
  every(work: (value: T, index: number) => unknown): boolean;
  find(work: (value: T, index: number) => unknown): T;
}
declare var Iterator: {
  from<T>(value: Iterable<T>): IteratorObject<T, undefined, unknown>;
};

interface Buffer extends Uint8Array {
  toString(encoding?: string, from?: number, to?: number): string;
  toJSON(): { type: 'Buffer'; data: number[] };
  equals(other: Uint8Array): boolean;
}
interface BufferConstructor {
  new (given: any, encoding?: string): Buffer;
  (given: any, encoding?: string): Buffer;
  from(given: any, encoding?: string): Buffer;
  alloc(size: number, fill?: string | number): Buffer;
  isBuffer(given: any): given is Buffer;
  isEncoding(name: string): boolean;
  byteLength(given: any, encoding?: string): number;
  concat(list: readonly Uint8Array[]): Buffer;
}
declare var Buffer: BufferConstructor;
declare function atob(text: any): string;
declare function btoa(text: any): string;

declare class TextEncoder {
  readonly encoding: string;
  encode(text?: string): Uint8Array;
}
declare class TextDecoder {
  readonly encoding: string;
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}

declare class URLSearchParams {
  constructor(given?: any);
  append(name: string, value: any): void;
  delete(name: string): void;
  set(name: string, value: any): void;
  sort(): void;
  get(name: string): string;
  getAll(name: string): string[];
  has(name: string): boolean;
  forEach(work: (value: string, name: string, params: URLSearchParams) => void): void;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  readonly size: number;
}
declare class URL {
  constructor(given: any, base?: any);
  static canParse(given: any, base?: any): boolean;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  readonly searchParams: URLSearchParams;
  toJSON(): string;
}

declare var crypto: {
  getRandomValues<Values extends ArrayBufferView>(array: Values): Values;
  randomUUID(): string;
};

declare namespace Intl {
  interface DateTimeFormatPart { type: string; value: string; }
  interface DateTimeFormat { formatToParts(date?: Date | number): DateTimeFormatPart[]; }
}
`;

/** Leaves out of a library what the sandbox does not have. */
export const withoutMissing = (library: string): string =>
  library.replace(/^ *(?:declare )?var (?:Collator|Atomics): [^\n]*$/gm, '');
