/** How often one node may run in one interaction. */
export const runsOfANode = 20;
/** How many nodes one interaction may run altogether. */
export const stepsAltogether = 5000;
/** How deep subflows may call subflows. */
export const subflowDepth = 16;
/** How many teleports may wait to be returned to. */
export const callersAtOnce = 200;
