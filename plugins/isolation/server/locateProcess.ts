/** Marks a module that runs in a process of its own, so that the build writes a file for it. */
export const locateProcess = (file: URL): URL => file;
