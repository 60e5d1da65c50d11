/** Says why a step of a patch does not fit the flow, as the rest of a sentence. */
export class PatchError extends Error {}
