import { autorun } from 'mobx';
import { useEffect, useRef } from 'react';
import type { CanvasModel } from '../CanvasModel';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { canvasColors } from './OverviewScene';
import { drawOverview } from './drawOverview';

/** The graph seen from afar: one canvas, drawn again whenever what it shows or the view changes. */
export function OverviewCanvas({
  model,
  lasso,
}: {
  readonly model: CanvasModel;
  readonly lasso: { get(): Box | null };
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return undefined;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const { editor, viewport, size, spatial } = model;
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      if (
        canvas.width !== Math.round(size.width * ratio) ||
        canvas.height !== Math.round(size.height * ratio)
      ) {
        canvas.width = Math.round(size.width * ratio);
        canvas.height = Math.round(size.height * ratio);
      }
      const { shown: index, connectors, selection, lint, trail, marks, light } = editor;
      const scene = {
        index,
        spatial,
        connectors,
        selection,
        lint,
        run: trail.nodes,
        ways: trail.ways,
        marks,
        light,
        routes: model.routes,
        lasso: lasso.get(),
      };
      drawOverview(context, scene, viewport, { ...size, ratio }, canvasColors(canvas));
    };
    const stop = autorun(() => {
      const { editor } = model;
      void [
        model.viewport,
        model.size,
        model.spatial,
        model.routes,
        editor.selection,
        editor.connectors,
        editor.trail.visited,
      ];
      void [
        editor.light.path,
        editor.lint.size,
        editor.findings,
        editor.marks.size,
        editor.shown,
        lasso.get(),
      ];
      if (frame === 0) frame = requestAnimationFrame(draw);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [model, lasso]);
  return <canvas ref={ref} className="flow-overview" aria-hidden="true" />;
}
