import type { GraphData } from '#plugins/flows/contract';
import type { FlowSketch } from '../../contract';

const most = 150;
const mostLinks = 600;

/** Capabilities that show a page to the person who signs in. */
export const pageCapabilities = new Set([
  'customHTMLTemplate',
  'customHtmlMessage',
  'htmlFormInput',
]);

const farthest = 1_000_000;
const toPlace = (at: number) => Math.round(Math.min(farthest, Math.max(-farthest, at)));

/** Returns where the nodes of a flow stand and how they are linked, without saying what they are. */
export function sketchFlow({ elements }: GraphData): FlowSketch {
  const drawn = elements.nodes.filter(({ data }) => data.nodeType !== 'ANNOTATION').slice(0, most);
  const places = new Map(drawn.map(({ data }, at) => [data.id, at]));
  const links = (elements.edges ?? []).flatMap(({ data }): [number, number][] => {
    const [from, to] = [places.get(data.source), places.get(data.target)];
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
  return {
    nodes: drawn.map(({ data, position }) => ({
      x: toPlace(position.x),
      y: toPlace(position.y),
      kind:
        data.nodeType === 'EVAL'
          ? 'operator'
          : pageCapabilities.has(data.capabilityName ?? '')
            ? 'page'
            : 'step',
    })),
    links: links.slice(0, mostLinks),
  };
}
