import { Link } from 'wouter';

interface Props {
  readonly title: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly to: string;
    /** Between 0 and 1. */
    readonly share: number;
    readonly text: string;
  }[];
}

/** A few things in order, each with its count and a bar for its share. */
export function CountList({ title, rows }: Props) {
  return (
    <section className="sl-card">
      <h2>{title}</h2>
      <ol>
        {rows.map(({ key, name, to, share, text }) => (
          <li key={key}>
            <Link href={to}>{name}</Link>
            <span>{text}</span>
            <span className="analytics-share" aria-hidden>
              <span style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
