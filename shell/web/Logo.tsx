/** The product's mark: a gate, and the water that passes it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <path
        d="M9 7v18M23 7v18M9 11h14"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M9 19c2.3-2 4.7-2 7 0s4.7 2 7 0" stroke="#99f6e4" strokeWidth="2.6" fill="none" />
    </svg>
  );
}
