import { useState } from 'react';

interface Props {
  /** An https address. */
  readonly address: string;
}

/** A small picture beside a name, which says what it shows; nothing where it cannot be loaded. */
export function Thumbnail({ address }: Props) {
  const [failed, setFailed] = useState('');
  if (failed === address) return null;
  return (
    <img
      className="sl-thumbnail"
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
