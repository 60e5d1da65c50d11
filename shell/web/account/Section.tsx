import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly help: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the account's page. */
export function Section({ title, help, actions, children }: Props) {
  const id = useId();
  return (
    <section className="sl-account-part" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{help}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
