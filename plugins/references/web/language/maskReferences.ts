const reference = /\{\{[^{}\n]*\}\}/g;

/** Puts a name of the same length in place of each reference, which is no script. */
export const maskReferences = (code: string): string =>
  code.includes('{{') ? code.replace(reference, found => '_'.repeat(found.length)) : code;

/** Whether a name stands for a reference. */
export const isMasked = (name: string): boolean => /^_{4,}$/.test(name);
