/** A part of a drawing: what it is drawn with, and its lines by their corners. */
export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly steps: readonly string[];
}

/** A `Path2D` that keeps its steps. */
export class TestPath {
  readonly steps: string[] = [];
  moveTo(x: number, y: number): void {
    this.steps.push(`M${x} ${y}`);
  }
  lineTo(x: number, y: number): void {
    this.steps.push(`L${x} ${y}`);
  }
  quadraticCurveTo(_x: number, _y: number, x: number, y: number): void {
    this.steps.push(`Q${x} ${y}`);
  }
  bezierCurveTo(_a: number, _b: number, _c: number, _d: number, x: number, y: number): void {
    this.steps.push(`C${x} ${y}`);
  }
}

/** A drawing context that keeps its strokes, each with the path or the steps since it began one. */
export function createTestPen() {
  const strokes: Stroke[] = [];
  let own = new TestPath();
  const known: Record<string, unknown> = {
    strokeStyle: '',
    lineWidth: 1,
    beginPath: () => {
      own = new TestPath();
    },
    moveTo: (x: number, y: number) => own.moveTo(x, y),
    lineTo: (x: number, y: number) => own.lineTo(x, y),
    stroke: ({ steps } = own) => {
      const { strokeStyle, lineWidth } = known;
      if (steps.length > 0)
        strokes.push({ color: String(strokeStyle), width: Number(lineWidth), steps });
    },
  };
  const context = new Proxy(known, {
    get: (_, name) => known[String(name)] ?? (() => undefined),
  }) as unknown as CanvasRenderingContext2D;
  return { context, strokes };
}
