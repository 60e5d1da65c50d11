const mebibyte = 1024 * 1024;

/** The limits of one call of a package. */
export const limits = {
  /** The memory of its engine. */
  memoryBytes: 64 * mebibyte,
  /** The processor time between two answers of the server. */
  processorMs: 1000,
  wallMs: 10_000,
  /** How often it may ask the server, how much it may send to ask, and how much it may be told. */
  asks: 500,
  asked: 4 * mebibyte,
  told: 16 * mebibyte,
  /** The longest message that it sends, in characters of JSON. */
  characters: mebibyte,
} as const;
