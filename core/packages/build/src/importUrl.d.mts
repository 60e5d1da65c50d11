/** Imports a module by its address. */
export function importUrl(url: string): Promise<unknown>;
