/** A database that cannot be opened; the message says which, why and how to mend it. */
export class OpenFault extends Error {}
