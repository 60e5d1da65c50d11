import { action, makeObservable, observable, observableRef } from 'mobx';
import type { LinterError } from '#plugins/flows/contract/internal';

/**
 * The linter's problems in the flow on screen, by node, so that a change updates only the affected
 * nodes.
 */
export class FoundFaults {
  list: readonly LinterError[] = [];
  readonly byNode = observable.map<string, readonly LinterError[]>({}, { deep: false });
  private ofFlow: readonly LinterError[] = [];
  /**
   * Whether the server said it; the next look of the page's own linter then says all of it again.
   */
  judged = false;

  constructor() {
    makeObservable(this, {
      list: observableRef,
      judged: observable,
      take: action,
      show: action,
    });
  }

  /** Takes what changed, by node, under no id what is said of the flow; or all there is. */
  take(changed: ReadonlyMap<string, readonly LinterError[]>, whole: boolean): void {
    this.judged = false;
    if (whole) {
      for (const id of Array.from(this.byNode.keys())) if (!changed.has(id)) this.byNode.delete(id);
      this.ofFlow = [];
    }
    for (const [id, findings] of changed) {
      if (id === '') this.ofFlow = findings;
      else if (findings.length === 0) this.byNode.delete(id);
      else if (!whole || JSON.stringify(this.byNode.get(id)) !== JSON.stringify(findings))
        this.byNode.set(id, findings);
    }
    if (whole || changed.size > 0)
      this.list = [...this.ofFlow, ...Array.from(this.byNode.values()).flat()];
  }

  /** Takes all that the server found. */
  show(findings: readonly LinterError[]): void {
    const byNode = new Map<string, LinterError[]>();
    for (const finding of findings) {
      const list = byNode.get(finding.nodeId ?? '');
      if (list) list.push(finding);
      else byNode.set(finding.nodeId ?? '', [finding]);
    }
    this.take(byNode, true);
    this.judged = true;
  }
}
