import { strings } from './strings';

/** A problem of a plugin, with where it was found. */
export interface Found {
  readonly plugin: string;
  readonly sentence: string;
  /** Where the error was thrown; empty where none was. */
  readonly stack: string;
  readonly where: 'console' | 'server';
}

/** Problems, each with its cause in a fold. */
export const ProblemList = ({ problems }: { readonly problems: readonly Found[] }) => (
  <ul className="sl-problems">
    {problems.map(({ sentence, stack, where }) => (
      <li key={where + sentence}>
        <p>
          <span className="sl-tag bad">
            {(where === 'server' ? strings.onServer : strings.inConsole).text}
          </span>{' '}
          {sentence}
        </p>
        {stack && (
          <details>
            <summary>{strings.cause.text}</summary>
            {/* It scrolls, so it is reached by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{stack}</pre>
          </details>
        )}
      </li>
    ))}
  </ul>
);
