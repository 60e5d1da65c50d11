/** The arrowhead all edges share. */
export function ArrowMarker() {
  return (
    <svg className="flow-defs" aria-hidden="true">
      <defs>
        <marker
          id="flow-arrow"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="9"
          markerHeight="9"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0 10 5 0 10z" fill="context-stroke" />
        </marker>
      </defs>
    </svg>
  );
}
