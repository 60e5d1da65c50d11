import type { NodeCall } from '../connector';

/** A call of a run, which knows the references in its properties. */
interface Filling {
  fillJson(property: string): unknown;
}

const fills = (call: object): call is Filling => 'fillJson' in call;

/**
 * Returns a node's property that is JSON with references, filled in so that what stands inside
 * quotes stays there: a value that someone typed adds nothing to the JSON. Any other property comes
 * as it is.
 */
export const fillJson = (call: NodeCall, property: string): unknown =>
  fills(call) ? call.fillJson(property) : call.properties[property];
