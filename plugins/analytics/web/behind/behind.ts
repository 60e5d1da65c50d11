import { useAddressParams } from '#core/web';
import { canvas } from '#plugins/flows/contract';

/** The figure whose runs are looked at, beside what the whole page is narrowed to. */
export interface Behind {
  readonly gte?: string;
  readonly lte?: string;
  readonly flowId?: string;
  readonly flowName?: string;
  readonly versionIds?: string;
  readonly policyId?: string;
  readonly status?: string;
  readonly reached?: string;
  readonly nodeId?: string;
  readonly node?: string;
  /** A node that the runs may have come past: its id and title. Which of them did is not kept. */
  readonly past?: string;
  readonly pastTitle?: string;
  readonly cause?: string;
  readonly what?: string;
  readonly outcome?: string;
  readonly outcomeStatus?: string;
  /** How many the figure counts. */
  readonly count?: string;
}
const names = [
  'gte',
  'lte',
  'flowId',
  'flowName',
  'versionIds',
  'policyId',
  'status',
  'reached',
  'nodeId',
  'node',
  'past',
  'pastTitle',
  'cause',
  'what',
  'outcome',
  'outcomeStatus',
  'count',
] as const satisfies readonly (keyof Behind)[];

/** The figure as one value of the address. */
export function behindText(behind: Behind): string {
  const text = new URLSearchParams();
  for (const name of names) if (behind[name]) text.set(name, behind[name]);
  return text.toString();
}
/** Reads the selected figure from a URL query. */
export function readBehind(text: string): Behind {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    names.flatMap(name => {
      const value = params.get(name);
      return value && value.length <= 256 ? [[name, value]] : [];
    }),
  );
}

/**
 * Opens and closes the runs behind a figure; the address says which, so that the back button closes
 * them.
 */
export function useBehind() {
  const [params, change] = useAddressParams();
  const text = params.get('behind');
  return {
    behind: text === null ? undefined : readBehind(text),
    open: (behind: Behind) => change({ behind: behindText(behind) }, { step: true }),
    become: (behind: Behind) => change({ behind: behindText(behind) }),
    close: () => change({ behind: undefined }),
  };
}

/** Where a run is looked at: on the canvas of its flow. */
export const runAddress = (flowId: string, interactionId: string): string =>
  `${canvas.to({ id: flowId })}?run=${encodeURIComponent(interactionId)}`;
