/** A link in two pieces, for links that are incomplete. */
export const BrokenLink = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M10 14l-3 3a3.5 3.5 0 0 1-5-5l3-3M14 10l3-3a3.5 3.5 0 0 1 5 5l-3 3" />
    <path d="M8 3v2M3 8h2M16 21v-2M21 16h-2" />
  </svg>
);
