import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Says in a line that a list within a card is empty, and when it will not be. */
export const NoneYet = ({ title, children }: Props) => (
  <p className="transfer-none">
    <strong>{title}</strong> {children}
  </p>
);
