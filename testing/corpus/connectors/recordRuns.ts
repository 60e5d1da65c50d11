import type { ServerHost } from '#core/server';
import { connectors, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';

/** The values that runs of one capability read and left. */
export interface Recorded {
  readonly read: Set<string>;
  /** The values for later nodes: the output, and `error` if it failed. */
  readonly left: Readonly<Record<string, unknown>>[];
}
export type Records = ReadonlyMap<string, Recorded>;

const tell = <T extends object>(value: T, told: (name: string) => void): T =>
  new Proxy(value, {
    get(target, name) {
      if (typeof name === 'string') told(name);
      return Reflect.get(target, name);
    },
  });

/** A call that tells which properties of its node are read, filled in or as they stand. */
const watch = (call: NodeCall, read: Set<string>): NodeCall =>
  new Proxy(call, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'properties' || name === 'raw')
        return tell(value as object, each => read.add(each));
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });

const toLeft = (outcome: NodeOutcome) => ({
  ...('output' in outcome ? outcome.output : {}),
  ...('error' in outcome && { error: outcome.error }),
});

/**
 * Records every run of every connector of a server, by `connector.capability`, until `stop`.
 * Runs are the product's own; they are only watched.
 */
export function recordRuns(server: Pick<ServerHost, 'at'>): {
  readonly records: Records;
  readonly stop: () => void;
} {
  const records = new Map<string, Recorded>();
  const undo: (() => void)[] = [];
  for (const { manifest, run } of server.at(connectors)) {
    const runs = run as Record<string, (typeof run)[string]>;
    for (const [capability, original] of Object.entries(run)) {
      const name = `${manifest.connectorId}.${capability}`;
      undo.push(() => (runs[capability] = original));
      runs[capability] = async call => {
        const record = records.get(name) ?? { read: new Set<string>(), left: [] };
        records.set(name, record);
        const outcome = await original(watch(call, record.read));
        record.left.push(toLeft(outcome));
        return outcome;
      };
    }
  }
  return { records, stop: () => undo.forEach(each => each()) };
}
