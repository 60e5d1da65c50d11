import { action, makeObservable, observable, observableRef } from 'mobx';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';

/**
 * A way through the flow that is lit on the canvas: its nodes with their places in it, and the
 * edges between them.
 */
export class PathHighlight {
  path: readonly string[] = [];
  readonly nodes = observable.map<string, number>({}, { deep: false });
  readonly ways = observable.map<string, true>({}, { deep: false });

  constructor() {
    makeObservable(this, { path: observableRef, show: action, clear: action });
  }

  show(path: readonly string[], index: GraphIndex): void {
    this.clear();
    this.path = path;
    path.forEach((id, at) => this.nodes.has(id) || this.nodes.set(id, at + 1));
    for (const [at, id] of path.entries())
      for (const out of index.out(id))
        for (const on of [out, ...index.out(out.data.target)]) {
          if (on.data.target !== path[at + 1]) continue;
          this.ways.set(out.data.id, true);
          this.ways.set(on.data.id, true);
        }
  }

  clear(): void {
    this.path = [];
    this.nodes.clear();
    this.ways.clear();
  }
}
