import { format } from '../../contract';
import type { Fault } from './Boundary';
import './fault.css';
import { ChunkMissingError } from './lazyView';
import { strings } from './strings';

/** Stands where a part of the screen broke: says what, and offers the way on. */
export function FaultCard({ error, retry, name }: Fault & { readonly name: string }) {
  const outdated = error instanceof ChunkMissingError;
  return (
    <section className="sl-fault" role="alert">
      <strong>{outdated ? strings.newVersion.text : format(strings.broke, { name })}</strong>
      <p>{outdated ? strings.newVersionHelp.text : reason(error)}</p>
      <p className="sl-fault-actions">
        {outdated && (
          <button type="button" className="sl-button primary" onClick={() => location.reload()}>
            {strings.reload.text}
          </button>
        )}
        <button type="button" className="sl-button" onClick={retry}>
          {strings.tryAgain.text}
        </button>
      </p>
    </section>
  );
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
