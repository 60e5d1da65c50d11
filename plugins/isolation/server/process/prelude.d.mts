/** A function of the host’s, as text, that makes what a package’s code finds in its engine. */
export declare const prelude: string;
