import { format } from '#core/contract';
import { strings } from '../strings';
import type { CodeFaults } from './checkCode';

/** Tells of a fault in a code below it: the one at the cursor, else the first. */
export function CodeFaultsLine({ faults }: { readonly faults: CodeFaults | undefined }) {
  return (
    <output className="sl-code-faults" data-severity={faults?.severity}>
      {faults && format(faults.count > 1 ? strings.codeFaults : strings.codeFault, { ...faults })}
    </output>
  );
}
