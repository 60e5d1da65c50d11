import type { NodeCall } from '../connector';

/** The format of a body. */
type Format = 'json' | 'xml' | 'form';
/** A call of a run, which knows the references in its properties. */
interface Filling {
  fillBody(property: string, format: Format): unknown;
}

const fills = (call: object): call is Filling => 'fillBody' in call;

/**
 * Returns a node's property that is a body with references, filled in so that no value changes its
 * structure: what someone typed stays inside its quotes, element, or parameter. Any other property
 * comes as it is.
 */
export const fillBody = (call: NodeCall, property: string, format: Format): unknown =>
  fills(call) ? call.fillBody(property, format) : call.properties[property];
