/** Where the plugin for Vitest finds Sluice. */
export interface SluiceOptions {
  /** The folder of a Sluice: that of `SLUICE_HOME`, or the package `sluice`, without it. */
  readonly home?: string;
}

/** Has Vitest build the package, and run its tests in the console and the server of a Sluice. */
export declare function sluice(options?: SluiceOptions): { readonly name: string };
