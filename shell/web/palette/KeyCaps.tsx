import { onMac, showKeys } from '#core/web/palette';

/** Keys as caps, in this platform's signs. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="sl-keys">
      {showKeys(keys, onMac()).map(press => (
        <span key={press.join('+')}>
          {press.map(cap => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
