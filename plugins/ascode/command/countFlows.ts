/** A number of flows in words, such as `1 flow` or `3 flows`. */
export const countFlows = (count: number): string => `${count} ${count === 1 ? 'flow' : 'flows'}`;
