/** Stands in for a screen that is on its way. */
export function Waiting({ label = 'Loading…' }: { readonly label?: string }) {
  return (
    <output className="sl-waiting">
      <span className="sl-hidden">{label}</span>
    </output>
  );
}
