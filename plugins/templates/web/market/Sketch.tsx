import type { FlowSketch } from '../../contract';

const sizes = { page: [150, 60], step: [150, 60], operator: [44, 44] } as const;
const margin = 30;

/** A flow drawn in outline: its nodes and links, pages marked. */
export function Sketch({ sketch: { nodes, links } }: { readonly sketch: FlowSketch }) {
  if (nodes.length === 0) return null;
  const boxes = nodes.map(({ x, y, kind }) => {
    const [width, height] = sizes[kind];
    return { x: x - width / 2, y: y - height / 2, width, height, kind };
  });
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return (
    <svg
      className="tp-sketch"
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      aria-hidden="true"
    >
      {links.map(([from, to], at) => {
        const [one, other] = [nodes[from], nodes[to]];
        return one && other ? (
          <line key={at} x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
        ) : null;
      })}
      {boxes.map(({ kind, ...box }, at) => (
        <rect key={at} {...box} rx={kind === 'operator' ? box.width / 2 : 10} data-kind={kind} />
      ))}
    </svg>
  );
}
