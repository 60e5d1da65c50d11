/** Imports a module by its address, as the browser does. */
export function importUrl(url: string): Promise<unknown>;
