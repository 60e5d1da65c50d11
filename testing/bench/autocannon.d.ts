/** The part of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly connections?: number;
    /** Seconds. */
    readonly duration?: number;
    /** Requests, in place of a duration. */
    readonly amount?: number;
  }
  interface Result {
    readonly requests: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p97_5: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
