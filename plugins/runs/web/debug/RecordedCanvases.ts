import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '#core/web/data/Api';
import { readVersion, getDraft, isDraftVersion } from '#plugins/flows/contract/internal';
import type { RunEvent } from '../../contract';
import type { FlowSession, FlowStage } from '#plugins/editor/contract';

type Which = Pick<RunEvent, 'flowId' | 'versionId'>;
const getCanvasKey = ({ flowId, versionId }: Which) => `${flowId}/${versionId}`;

/** The versions that a run went through, each as a canvas that cannot be changed. */
export class RecordedCanvases {
  private canvases: ReadonlyMap<string, FlowStage | null> = new Map();

  constructor(
    private readonly api: Api,
    private readonly session: FlowSession,
  ) {
    makeObservable<this, 'canvases'>(this, { canvases: observableRef });
  }

  /** Undefined while it loads; also where the version is not here any more. */
  find(which: Which): FlowStage | undefined {
    return this.canvases.get(getCanvasKey(which)) ?? undefined;
  }
  /** Whether the version was looked for and is not here any more. */
  isGone(which: Which): boolean {
    return this.canvases.get(getCanvasKey(which)) === null;
  }

  /** Gives them the catalogue that the draft has by now. */
  follow({ connectors, connections }: FlowStage): void {
    for (const canvas of this.canvases.values())
      if (canvas && canvas.connectors.size !== connectors.size)
        canvas.setCatalogue([...connectors.values()], connections);
  }

  /** Reads those that are not known yet. */
  async load(wanted: readonly Which[]): Promise<void> {
    const missing = new Map(wanted.map(each => [getCanvasKey(each), each]));
    for (const key of this.canvases.keys()) missing.delete(key);
    const read = await Promise.all(
      [...missing].map(
        async ([key, { flowId, versionId }]) => [key, await this.read(flowId, versionId)] as const,
      ),
    );
    if (read.length > 0)
      runInAction(() => void (this.canvases = new Map([...this.canvases, ...read])));
  }

  private async read(flowId: string, versionId: number): Promise<FlowStage | null> {
    try {
      const flow = isDraftVersion(versionId)
        ? await this.api.call(getDraft, { params: { flowId, draftId: String(versionId) } })
        : await readVersion(this.api, flowId, versionId);
      return this.session.createStage({ ...flow, flowId });
    } catch {
      return null;
    }
  }
}
